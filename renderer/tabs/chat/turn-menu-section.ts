import { GitFork, Trash2 } from 'lucide-react'
import type { Turn } from '../../../shared/conversations/conversation.ts'
import type { MenuSection } from '../../controls/menu-popup.tsx'
import type { TurnActions } from './hooks/use-turn-actions.ts'
import { chatText } from '../../../shared/text/en/chat.ts'

/** The last part of the menu of any turn. */
export function turnMenuSection(
  turn: Turn,
  { isRunning, isFollowed }: { isRunning: boolean; isFollowed: boolean },
  actions: TurnActions,
): MenuSection {
  return {
    items: [
      {
        id: 'fork',
        label: chatText().forkFromHere,
        icon: GitFork,
        disabled: isRunning,
        onSelect: () => actions.fork(turn),
      },
      {
        id: 'delete',
        label: isFollowed ? chatText().deleteWithFollowing : chatText().delete,
        icon: Trash2,
        isDanger: true,
        onSelect: () => actions.remove(turn, isFollowed),
      },
    ],
  }
}
