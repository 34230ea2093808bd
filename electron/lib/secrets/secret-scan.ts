/** A place where a text contains a secret in some spelling. */
export interface FoundSecret {
  readonly start: number
  readonly end: number
  /** The mask that replaces it. */
  readonly mask: string
}

/** The result of searching a text. */
export interface SecretScan {
  /** In order, without overlaps. */
  readonly found: readonly FoundSecret[]
  /** Where the end begins that may be the beginning of a secret; the length of the text without one. */
  readonly heldFrom: number
}

/**
 * The end of a text: more may follow (`open`), it may have been cut off anywhere (`cut`), so that a beginning that is
 * most of a secret counts as the secret, or it is complete (`whole`).
 */
export type TextEnd = 'open' | 'cut' | 'whole'
