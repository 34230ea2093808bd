import { maskKey } from './mask-key.ts'

/** Takes keys out of a text that is logged, shown or stored. */
export type Redactor = (text: string) => string

/** Shorter texts than this are no keys worth hiding, and would be found in innocent words. */
export const shortestSecret = 6

/**
 * Makes a redactor for the given keys, in plain and percent-encoded spelling. It also takes out whatever follows
 * `Bearer`, so a key nobody told it about does not slip through in the usual place.
 */
export function createRedactor(keys: readonly string[]): Redactor {
  const spellings = keys
    .map((key) => key.trim())
    .filter((key) => key.length >= shortestSecret)
    .flatMap((key) =>
      [...new Set([key, encodeURIComponent(key)])].map((text) => [text, maskKey(key)] as const),
    )
    // A key that contains another one goes first.
    .toSorted(([left], [right]) => right.length - left.length)
  return (text) => {
    let result = text
    for (const [spelling, mask] of spellings) result = result.replaceAll(spelling, mask)
    return result.replaceAll(bearer, (_, before: string, token: string) => before + maskKey(token))
  }
}

/** A word behind it is no token: that is longer and has a digit in it. */
const bearer = /(\bBearer\s+)(?=\S*\d)([\w.~+/=-]{8,})/gi
