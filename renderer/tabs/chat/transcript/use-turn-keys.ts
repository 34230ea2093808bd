import type { KeyboardEvent } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { useFocusKeys } from '../../../commands/use-focus-keys.ts'
import type { MenuAction } from '../../../controls/overlays/menu-popup.tsx'
import { turnIdOf } from './turn-id-of.ts'
import type { TurnMenu } from './use-turn-menu.ts'

export interface TurnKeysOptions {
  readonly turns: readonly Turn[]
  /** Whether an answer of the conversation is streaming. */
  readonly isAnswering: boolean
  readonly menu: TurnMenu
  /** Scrolls to the turn at `index` and focuses it; does nothing if there is none. */
  readonly go: (index: number) => void
}

/**
 * Ids of the menu items of a turn that have a shortcut, by command. If the menu has none of them, or it is disabled,
 * the key does nothing.
 */
const menuIds: Readonly<Record<string, readonly string[]>> = {
  'chat.delete': ['delete', 'remove'],
  'chat.readAloud': ['read-aloud'],
  'chat.edit': ['edit'],
  'chat.retry': ['retry'],
  'chat.insertAbove': ['insert-above'],
  'chat.insertBelow': ['insert-below'],
}

/** Handles the keys of the focused turn: they move to another turn, or run an item of its menu. */
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

/** Runs a menu item; for one with a submenu, the first item of that. */
function select(action: MenuAction | undefined): void {
  if (action === undefined || action.disabled === true) return
  const chosen = action.items?.[0]?.items[0] ?? action
  chosen.onSelect?.()
}
