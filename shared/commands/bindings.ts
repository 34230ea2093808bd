import { parseChord, type Chord } from './chords.ts'
import { commandIds, commands, isCommandId, type CommandId, type CommandScope } from './commands.ts'

/** Keys that the user chose instead of the defaults, by command; an empty list for no keys. */
export type Shortcuts = Readonly<Record<string, readonly string[]>>

/** The default keys of a command. */
export function defaultKeys(id: CommandId, isMac: boolean): readonly Chord[] {
  const keys = commands[id].keys ?? []
  return isMac ? keys.filter((chord) => !/^Alt\+.$/.test(chord)) : keys
}

/**
 * The current keys of a command. Saved keys of unknown or fixed commands, and texts that are not chords, are ignored.
 */
export function keysOf(id: CommandId, shortcuts: Shortcuts, isMac: boolean): readonly Chord[] {
  const chosen = isChanged(id, shortcuts) ? shortcuts[id] : undefined
  if (chosen === undefined) return defaultKeys(id, isMac)
  return chosen.flatMap((text) => parseChord(text) ?? [])
}

/** Whether the user changed the keys of a command. */
export function isChanged(id: CommandId, shortcuts: Shortcuts): boolean {
  if (commands[id].isFixed === true || !Object.hasOwn(shortcuts, id)) return false
  const chosen = shortcuts[id] ?? []
  // A non-empty list without any valid chord counts as unchanged.
  return chosen.length === 0 || chosen.some((text) => parseChord(text) !== undefined)
}

/** The commands that have a chord among their keys. */
export function commandsWith(chord: Chord, shortcuts: Shortcuts, isMac: boolean): readonly CommandId[] {
  return commandIds.filter((id) => keysOf(id, shortcuts, isMac).includes(chord))
}

/** The command in a focused element's scope that a chord triggers. */
export function commandInFocus(
  chord: Chord,
  scope: CommandScope,
  { shortcuts, isMac }: { shortcuts: Shortcuts; isMac: boolean },
): CommandId | undefined {
  return commandsWith(chord, shortcuts, isMac).find(
    (id) => commands[id].scope === scope && commands[id].inFocus === true,
  )
}

/** Whether two commands can be active at the same time, so that they cannot share keys. */
export function meet(first: CommandId, second: CommandId): boolean {
  const scopes = [commands[first].scope, commands[second].scope]
  return first !== second && (scopes[0] === scopes[1] || scopes.includes('everywhere'))
}

/** Returns the changes that give a command these keys and take them away from the commands that have them now. */
export function assignKeys(
  id: CommandId,
  keys: readonly Chord[],
  { shortcuts, isMac }: { shortcuts: Shortcuts; isMac: boolean },
): Shortcuts {
  const next: Record<string, readonly string[]> = Object.fromEntries(
    Object.entries(shortcuts).filter(([known]) => isCommandId(known)),
  )
  next[id] = keys
  for (const other of conflictsOf(id, keys, { shortcuts, isMac }))
    next[other] = keysOf(other, shortcuts, isMac).filter((chord) => !keys.includes(chord))
  for (const known of Object.keys(next) as CommandId[])
    if (String(next[known]) === String(defaultKeys(known, isMac))) delete next[known]
  return next
}

/** The other commands that have one of these keys and can be active at the same time. */
export function conflictsOf(
  id: CommandId,
  keys: readonly Chord[],
  { shortcuts, isMac }: { shortcuts: Shortcuts; isMac: boolean },
): readonly CommandId[] {
  return commandIds.filter(
    (other) => meet(id, other) && keysOf(other, shortcuts, isMac).some((chord) => keys.includes(chord)),
  )
}
