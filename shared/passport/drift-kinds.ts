/** `unexpected`: no reader of ours knows it. `missing`: every answer of the format has it. `other-type`: it is known as something else. */
export const driftKinds = ['unexpected', 'other-type', 'missing'] as const

export type DriftKind = (typeof driftKinds)[number]
