/** The states of a value that is stored like a key. `missing`: it was stored for an earlier session only. */
export const sealedStates = ['saved', 'session', 'missing', 'unreadable', 'other-way'] as const

export type SealedState = (typeof sealedStates)[number]
