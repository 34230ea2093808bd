import type { DriftKind } from '../../../../shared/passport/drift-kinds.ts'
import type { DriftEntry } from '../../../../shared/passport/passport.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'

/** Short signs for the kinds of differences. */
export const driftSigns: Readonly<Record<DriftKind, { sign: string; tone: string }>> = {
  unexpected: { sign: '+', tone: 'text-accent' },
  'other-type': { sign: '~', tone: 'text-warn' },
  missing: { sign: '−', tone: 'text-danger' },
}

const order: Readonly<Record<DriftKind, number>> = { unexpected: 0, 'other-type': 1, missing: 2 }

/** Sorts differences by kind, then by path. */
export function sortDrift(drift: readonly DriftEntry[]): DriftEntry[] {
  return drift.toSorted(
    (left, right) => order[left.kind] - order[right.kind] || (left.path < right.path ? -1 : 1),
  )
}

/** The type received instead of the expected one, or that the field was missing. */
export function driftType({ kind, type }: Pick<DriftEntry, 'kind' | 'type'>): string {
  const { types } = passportText().drift
  if (type === 'event') return kind === 'missing' ? types.noEvent : types.event
  return type === 'absent' ? types.absent : type
}

/** Identifies a difference: entries with equal keys are the same difference. */
export function driftKey({ kind, path, type }: Pick<DriftEntry, 'kind' | 'path' | 'type'>): string {
  return `${kind} ${path} ${type}`
}
