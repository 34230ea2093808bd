import { GitFork, Trash2 } from 'lucide-react'
import type { Turn } from '../../../shared/conversations/conversation.ts'
import type { MenuAction, MenuSection } from '../../controls/overlays/menu-popup.tsx'
import { roleItems } from './composer/role-items.ts'
import type { TurnCommand } from './edit/use-turn-commands.ts'
import type { TurnActions } from './transcript/use-turn-actions.ts'
import { chatText } from '../../../shared/text/en/chat.ts'

/** The section of a turn's menu for its position. */
export function turnPlaceSection(commands: readonly TurnCommand[]): MenuSection {
  return { items: commands.filter(({ id }) => id !== 'remove').map(toItem) }
}

function toItem({ id, label, icon, problem, disabledReason, run }: TurnCommand): MenuAction {
  const isInsert = id === 'insert-above' || id === 'insert-below'
  return {
    id,
    label,
    icon,
    disabled: disabledReason !== undefined,
    ...(problem !== undefined && { meta: problem }),
    ...(isInsert ? { items: [{ items: roleItems(run) }] } : { onSelect: () => run() }),
  }
}

/** The last section of a turn's menu. */
export function turnMenuSection(
  turn: Turn,
  state: { isRunning: boolean; isFollowed: boolean; commands: readonly TurnCommand[] },
  actions: TurnActions,
): MenuSection {
  const { isRunning, isFollowed, commands } = state
  const alone = commands.filter(({ id }) => id === 'remove').map(toItem)
  return {
    items: [
      {
        id: 'fork',
        label: chatText().forkFromHere,
        icon: GitFork,
        disabled: isRunning,
        onSelect: () => actions.fork(turn),
      },
      ...alone.map((item) => ({
        ...item,
        label: isFollowed ? item.label : chatText().delete,
        isDanger: true,
      })),
      ...(isFollowed
        ? [
            {
              id: 'delete',
              label: chatText().deleteWithFollowing,
              icon: Trash2,
              isDanger: true,
              onSelect: () => actions.remove(turn, true),
            },
          ]
        : []),
    ],
  }
}
