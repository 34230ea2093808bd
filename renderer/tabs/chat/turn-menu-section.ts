import { GitFork, Trash2 } from 'lucide-react'
import type { Turn } from '../../../shared/conversations/conversation.ts'
import type { MenuSection } from '../../controls/menu.tsx'
import type { TurnActions } from './hooks/use-turn-actions.ts'

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
        label: 'Fork from here',
        icon: GitFork,
        disabled: isRunning,
        onSelect: () => actions.fork(turn),
      },
      {
        id: 'delete',
        label: isFollowed ? 'Delete this and what follows' : 'Delete',
        icon: Trash2,
        isDanger: true,
        onSelect: () => actions.remove(turn, isFollowed),
      },
    ],
  }
}
