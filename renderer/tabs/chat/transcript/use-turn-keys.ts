import type { KeyboardEvent } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { useFocusKeys } from '../../../commands/use-focus-keys.ts'
import type { MenuAction } from '../../../controls/overlays/menu-popup.tsx'
import { turnIdOf } from './turn-id-of.ts'
import type { TurnMenu } from './use-turn-menu.ts'

export interface TurnKeysOptions {
  readonly turns: readonly Turn[]
  /** An answer of the conversation is arriving. */
  readonly isAnswering: boolean
  readonly menu: TurnMenu
  /** Brings the turn at `index` into view and gives it the focus; does nothing where there is none. */
  readonly go: (index: number) => void
}

/** The entries of a turn's menu that have a key, by command. Where the menu has none of them, or it is off, the key does nothing. */
const menuIds: Readonly<Record<string, readonly string[]>> = {
  'chat.delete': ['delete', 'remove'],
  'chat.readAloud': ['read-aloud'],
  'chat.edit': ['edit'],
  'chat.retry': ['retry'],
  'chat.insertAbove': ['insert-above'],
  'chat.insertBelow': ['insert-below'],
}

/** Takes the keys of the message that has the focus: they go to another message, or do what its menu does. */
export function useTurnKeys({ turns, isAnswering, menu, go }: TurnKeysOptions) {
  const commandOf = useFocusKeys('chat')
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event
    const command = commandOf(event)
    if (!(target instanceof HTMLElement) || target.tagName !== 'ARTICLE' || command === undefined) return
    const at = turns.findIndex((turn) => turn.id === turnIdOf(target))
    const turn = turns[at]
    if (turn === undefined) return
    event.preventDefault()
    if (command === 'chat.previousTurn') go(at - 1)
    else if (command === 'chat.nextTurn') go(at + 1)
    else if (command === 'chat.firstTurn') go(0)
    else if (command === 'chat.lastTurn') go(turns.length - 1)
    else {
      const actions = menu({ turn, isAnswering, isFollowed: at < turns.length - 1 }).flatMap(
        ({ items }) => items,
      )
      const ids = menuIds[command] ?? []
      select(ids.flatMap((id) => actions.find((action) => action.id === id) ?? [])[0])
    }
  }
}

/** Of an entry that opens a menu of its own, the first entry of that. */
function select(action: MenuAction | undefined): void {
  if (action === undefined || action.disabled === true) return
  const chosen = action.items?.[0]?.items[0] ?? action
  chosen.onSelect?.()
}
