/**
 * What may be put at the end of a line that is underway without a look at its Markdown: letters, digits, spaces and the
 * marks of plain sentences. Whatever could begin, end or change something else is not in it, a line end included.
 */
const plainPiece = /^[\p{L}\p{M}\p{N} ,.;:?!%+()/"'’“”„–—…·，。；：？！、（）《》-]*$/u

/** Whether all of a piece of text is plain, together with the beginning of the word it continues. */
export function isPlainPiece(before: string, piece: string): boolean {
  const word = /\S*$/.exec(before.slice(-maxWord))?.[0] ?? ''
  return plainPiece.test(piece) && plainPiece.test(word) && !mayBeAddress.test(word + piece)
}

/** A longer word is left to the reader of Markdown. */
const maxWord = 64

const mayBeAddress = /www\.|http|:\//i

/** Whether the last line of a paragraph, item, heading or quotation has begun so far that nothing makes it anything else. */
export function isLineUnderway(source: string): boolean {
  const line = source.slice(source.lastIndexOf('\n') + 1)
  return !line.includes('|') && /^[ \t>*+\-\d.)#]*(?:\*\*|__|`|\[)?\p{L}{2}/u.test(line)
}
