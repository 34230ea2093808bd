/** A place where a text holds a secret in some spelling. */
export interface FoundSecret {
  readonly start: number
  readonly end: number
  /** What may stand in its place. */
  readonly mask: string
}

/** What was found in a text. */
export interface SecretScan {
  /** In order, none inside another. */
  readonly found: readonly FoundSecret[]
  /** Where an end begins that may be the beginning of a secret; the length of the text without one. */
  readonly heldFrom: number
}

/**
 * How a text ends: more of it may come (`open`), it may have broken off anywhere (`cut`), so that a beginning that is most of a
 * secret counts as the secret, or nothing is missing (`whole`).
 */
export type TextEnd = 'open' | 'cut' | 'whole'
