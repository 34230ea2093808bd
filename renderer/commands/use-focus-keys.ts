import type { KeyboardEvent } from 'react'
import { commandInFocus, keysOf } from '../../shared/commands/bindings.ts'
import { chordOf, toAriaKeys } from '../../shared/commands/chords.ts'
import type { CommandId, CommandScope } from '../../shared/commands/commands.ts'
import { isMac } from '../controls/hooks/platform.ts'
import { useShortcuts } from './use-command.ts'

/**
 * Which command of a row, a message or an image the keys of an event are for, as they are now bound. What has the focus
 * answers them in its own `onKeyDown`: the window does not know which of a list is meant.
 */
export function useFocusKeys(scope: CommandScope): (event: KeyboardEvent) => CommandId | undefined {
  const shortcuts = useShortcuts()
  return (event) => {
    const chord = chordOf(event, isMac)
    return chord === undefined ? undefined : commandInFocus(chord, scope, { shortcuts, isMac })
  }
}

/** The keys of several commands for `aria-keyshortcuts`. */
export function useAriaKeysOf(ids: readonly CommandId[]): string {
  const shortcuts = useShortcuts()
  return ids.flatMap((id) => keysOf(id, shortcuts, isMac).map((chord) => toAriaKeys(chord, isMac))).join(' ')
}
