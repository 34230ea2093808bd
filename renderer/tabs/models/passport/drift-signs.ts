import type { DriftKind } from '../../../../shared/passport/drift-kinds.ts'
import type { DriftEntry } from '../../../../shared/passport/passport.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'

/** How a kind of difference is marked, where its words have no room. */
export const driftSigns: Readonly<Record<DriftKind, { sign: string; tone: string }>> = {
  unexpected: { sign: '+', tone: 'text-accent' },
  'other-type': { sign: '~', tone: 'text-warn' },
  missing: { sign: '−', tone: 'text-danger' },
}

const order: Readonly<Record<DriftKind, number>> = { unexpected: 0, 'other-type': 1, missing: 2 }

/** By their kinds, then by their paths. */
export function sortDrift(drift: readonly DriftEntry[]): DriftEntry[] {
  return drift.toSorted(
    (one, other) => order[one.kind] - order[other.kind] || (one.path < other.path ? -1 : 1),
  )
}

/** What came in the place of a field, or that none came. */
export function driftType({ kind, type }: Pick<DriftEntry, 'kind' | 'type'>): string {
  const { types } = passportText().drift
  if (type === 'event') return kind === 'missing' ? types.noEvent : types.event
  return type === 'absent' ? types.absent : type
}

/** Two of one key are the same difference. */
export function driftKey({ kind, path, type }: Pick<DriftEntry, 'kind' | 'path' | 'type'>): string {
  return `${kind} ${path} ${type}`
}
