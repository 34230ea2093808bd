/** What may be said about a value that is kept like a key. `missing`: it was kept for an earlier session only. */
export const sealedStates = ['saved', 'session', 'missing', 'unreadable', 'other-way'] as const

export type SealedState = (typeof sealedStates)[number]
