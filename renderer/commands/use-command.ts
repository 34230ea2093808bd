import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { keysOf } from '../../shared/commands/bindings.ts'
import { printedKeys, toAriaKeys } from '../../shared/commands/chords.ts'
import type { CommandId } from '../../shared/commands/commands.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { isMac } from '../controls/hooks/platform.ts'
import { settingsQuery } from '../queries/settings.ts'
import { replaceAnswer, type CommandAnswer } from './command-store.ts'

/**
 * Makes a mounted part answer a command: by its keys, in the palette and in the menu. While `isEnabled` is `false`, and for an
 * `id` of `undefined`, it does not.
 */
export function useCommand(
  id: CommandId | undefined,
  run: () => void,
  { isEnabled = true }: { isEnabled?: boolean } = {},
): void {
  const latest = useEffectEvent(run)
  const answer = useRef<CommandAnswer>(undefined)
  useEffect(() => {
    const next = id === undefined ? undefined : { id, isEnabled, run: () => latest() }
    // It keeps its place among the others while it is only switched off and on.
    answer.current = replaceAnswer(answer.current, next)
  }, [id, isEnabled])
  useEffect(
    () => () => {
      answer.current = replaceAnswer(answer.current, undefined)
    },
    [],
  )
}

/** Makes a field the one that `list.search` goes to. */
export function useSearchCommand(field: RefObject<HTMLInputElement | null>): void {
  useCommand('list.search', () => {
    field.current?.focus()
    field.current?.select()
  })
}

/** The keys of a command as they are now, each as it is printed: `['Ctrl', 'K']`. `undefined` where it has none. */
export function useCommandKeys(id: CommandId): readonly string[] | undefined {
  const chord = useChord(id)
  return chord === undefined ? undefined : printedKeys(chord, isMac)
}

/** The keys of any command, for a list of them. */
export function useKeysOf(): (id: CommandId | undefined) => readonly string[] | undefined {
  const shortcuts = useShortcuts()
  return (id) => {
    const chord = id === undefined ? undefined : keysOf(id, shortcuts, isMac)[0]
    return chord === undefined ? undefined : printedKeys(chord, isMac)
  }
}

/** The same for `aria-keyshortcuts`. */
export function useAriaKeys(id: CommandId | undefined): string | undefined {
  const chord = useChord(id)
  return chord === undefined ? undefined : toAriaKeys(chord, isMac)
}

/** What the user changed of the keys. The window is drawn with the settings there; what stands alone has the first keys. */
export function useShortcuts(): Settings['shortcuts'] {
  return useQuery({ ...settingsQuery(useBridge()), select: shortcutsOf }).data ?? none
}

const none: Settings['shortcuts'] = {}

function useChord(id: CommandId | undefined): string | undefined {
  const shortcuts = useShortcuts()
  return id === undefined ? undefined : keysOf(id, shortcuts, isMac)[0]
}

function shortcutsOf({ shortcuts }: Settings): Settings['shortcuts'] {
  return shortcuts
}
