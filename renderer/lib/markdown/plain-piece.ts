/**
 * Matches text that can be appended to an incomplete line without parsing its Markdown: letters, digits, spaces and
 * ordinary punctuation. It contains nothing that could begin, end or change other markup, and no line break.
 */
const plainPiece = /^[\p{L}\p{M}\p{N} ,.;:?!%+()/"'’“”„–—…·，。；：？！、（）《》-]*$/u

/** Whether a piece of text is plain, together with the beginning of the word it continues. */
export function isPlainPiece(before: string, piece: string): boolean {
  const word = /\S*$/.exec(before.slice(-maxWord))?.[0] ?? ''
  return plainPiece.test(piece) && plainPiece.test(word) && !mayBeAddress.test(word + piece)
}

/** Longer words must be parsed. */
const maxWord = 64

const mayBeAddress = /www\.|http|:\//i

/**
 * Whether the last line of a paragraph, item, heading or quote is far enough that further text cannot change its type.
 */
export function isLineUnderway(source: string): boolean {
  const line = source.slice(source.lastIndexOf('\n') + 1)
  return !line.includes('|') && /^[ \t>*+\-\d.)#]*(?:\*\*|__|`|\[)?\p{L}{2}/u.test(line)
}
