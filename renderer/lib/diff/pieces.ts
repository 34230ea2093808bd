/** Returns the lines of a text without their line breaks. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/)
}

/** Returns words, white space between them, and other characters individually. Joined they give the original text. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}_]+|\s+|[^\p{L}\p{N}\p{M}_\s]/gu) ?? []
}
