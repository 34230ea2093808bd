/**
 * `unexpected`: none of our readers knows the field. `missing`: every answer of the format should have it.
 * `other-type`: it is known with another type.
 */
export const driftKinds = ['unexpected', 'other-type', 'missing'] as const

export type DriftKind = (typeof driftKinds)[number]
