/**
 * Splits a text into pieces of about four characters: words in runs of up to six letters with the space before them,
 * and every other character alone. The pieces joined are the text, and no piece splits a character.
 */
export function tokenize(text: string): string[] {
  return text.match(/\s*(?:[\p{L}\p{M}\p{N}_]{1,6}|[^\s\p{L}\p{M}\p{N}_])|\s+$/gu) ?? []
}

export function countTokens(text: string): number {
  return tokenize(text).length
}
