import type { ParameterEntry } from './passport.ts'

/** `partly`: some values were accepted and others refused. `omitted`: the app leaves it out, since it was refused. */
export const parameterStates = ['refused', 'omitted', 'partly', 'ignored', 'accepted', 'not-tried'] as const

export type ParameterState = (typeof parameterStates)[number]

/** What is to be said of a parameter, by what was seen of it. */
export function stateOf(entry: ParameterEntry | undefined, isOmitted: boolean): ParameterState {
  if (isOmitted) return 'omitted'
  if (entry === undefined) return 'not-tried'
  const { accepted, refused, ignored } = entry
  if (refused > 0) return accepted > ignored ? 'partly' : 'refused'
  return accepted > 0 && accepted === ignored ? 'ignored' : 'accepted'
}

/** One parameter, with what is to be said of it. */
export interface ParameterLine {
  readonly name: string
  readonly state: ParameterState
  readonly entry?: ParameterEntry
}

/** What was seen, what is left out, and of `documented` what was never sent. In the order of a reader's interest. */
export function parameterLines(
  entries: readonly ParameterEntry[],
  { omitted, documented }: { readonly omitted: readonly string[]; readonly documented: readonly string[] },
): ParameterLine[] {
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  const left = new Set(omitted)
  const names = [...new Set([...byName.keys(), ...left, ...documented])]
  return names
    .map((name): ParameterLine => {
      const entry = byName.get(name)
      return { name, state: stateOf(entry, left.has(name)), ...(entry !== undefined && { entry }) }
    })
    .toSorted(
      (one, other) =>
        parameterStates.indexOf(one.state) - parameterStates.indexOf(other.state) ||
        (other.entry?.accepted ?? 0) - (one.entry?.accepted ?? 0) ||
        (one.name < other.name ? -1 : 1),
    )
}

/** The values that were accepted, in short: `1 – 4`, `low, high`, or nothing. */
export function rangeOf({ low, high, values }: ParameterEntry): string {
  const numbers =
    low === undefined || high === undefined ? [] : [low === high ? `${low}` : `${low} – ${high}`]
  return [...numbers, ...values].join(', ')
}
