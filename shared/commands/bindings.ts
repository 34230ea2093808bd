import { parseChord, type Chord } from './chords.ts'
import { commandIds, commands, isCommandId, type CommandId, type CommandScope } from './commands.ts'

/** The keys that the user chose instead of the first ones, by command; an empty list for none at all. */
export type Shortcuts = Readonly<Record<string, readonly string[]>>

/** The keys a command has before the user changes them. */
export function defaultKeys(id: CommandId, isMac: boolean): readonly Chord[] {
  const keys = commands[id].keys ?? []
  return isMac ? keys.filter((chord) => !/^Alt\+.$/.test(chord)) : keys
}

/** The keys of a command as they are now. What is kept of a command that is unknown or fixed, and what is no chord, is ignored. */
export function keysOf(id: CommandId, shortcuts: Shortcuts, isMac: boolean): readonly Chord[] {
  const chosen = isChanged(id, shortcuts) ? shortcuts[id] : undefined
  if (chosen === undefined) return defaultKeys(id, isMac)
  return chosen.flatMap((text) => parseChord(text) ?? [])
}

/** Whether the user chose other keys for it. */
export function isChanged(id: CommandId, shortcuts: Shortcuts): boolean {
  if (commands[id].isFixed === true || !Object.hasOwn(shortcuts, id)) return false
  const chosen = shortcuts[id] ?? []
  // A list of which nothing can be read changes nothing.
  return chosen.length === 0 || chosen.some((text) => parseChord(text) !== undefined)
}

/** Which commands a chord is for. */
export function commandsWith(chord: Chord, shortcuts: Shortcuts, isMac: boolean): readonly CommandId[] {
  return commandIds.filter((id) => keysOf(id, shortcuts, isMac).includes(chord))
}

/** Which command of what has the focus a chord is for. */
export function commandInFocus(
  chord: Chord,
  scope: CommandScope,
  { shortcuts, isMac }: { shortcuts: Shortcuts; isMac: boolean },
): CommandId | undefined {
  return commandsWith(chord, shortcuts, isMac).find(
    (id) => commands[id].scope === scope && commands[id].inFocus === true,
  )
}

/** Whether two commands can answer at the same time, so that they cannot have the same keys. */
export function meet(one: CommandId, other: CommandId): boolean {
  const scopes = [commands[one].scope, commands[other].scope]
  return one !== other && (scopes[0] === scopes[1] || scopes.includes('everywhere'))
}

/** What is changed when a command gets these keys, and the commands that have them now lose them. */
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

/** The other commands that have one of these keys and can answer at the same time. */
export function conflictsOf(
  id: CommandId,
  keys: readonly Chord[],
  { shortcuts, isMac }: { shortcuts: Shortcuts; isMac: boolean },
): readonly CommandId[] {
  return commandIds.filter(
    (other) => meet(id, other) && keysOf(other, shortcuts, isMac).some((chord) => keys.includes(chord)),
  )
}
