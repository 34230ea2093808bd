import type { ParameterEntry } from './passport.ts'

/** `partly`: some values were accepted and others refused. `omitted`: the app omits it, since it was refused. */
export const parameterStates = ['refused', 'omitted', 'partly', 'ignored', 'accepted', 'not-tried'] as const

export type ParameterState = (typeof parameterStates)[number]

/** Returns the state of a parameter from the evidence about it. */
export function stateOf(entry: ParameterEntry | undefined, isOmitted: boolean): ParameterState {
  if (isOmitted) return 'omitted'
  if (entry === undefined) return 'not-tried'
  const { accepted, refused, ignored } = entry
  if (refused > 0) return accepted > ignored ? 'partly' : 'refused'
  return accepted > 0 && accepted === ignored ? 'ignored' : 'accepted'
}

/** One parameter and its state. */
export interface ParameterLine {
  readonly name: string
  readonly state: ParameterState
  readonly entry?: ParameterEntry
}

/**
 * Returns the parameters that were seen or are omitted, and those in `documented` that were never sent; most
 * interesting first.
 */
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
      (first, second) =>
        parameterStates.indexOf(first.state) - parameterStates.indexOf(second.state) ||
        (second.entry?.accepted ?? 0) - (first.entry?.accepted ?? 0) ||
        (first.name < second.name ? -1 : 1),
    )
}

/** A short form of the accepted values: `1 – 4`, `low, high`, or `''`. */
export function rangeOf({ low, high, values }: ParameterEntry): string {
  const numbers =
    low === undefined || high === undefined ? [] : [low === high ? `${low}` : `${low} – ${high}`]
  return [...numbers, ...values].join(', ')
}
