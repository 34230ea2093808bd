/** Where a text is best cut, the best first: behind a paragraph, a line, a sentence, a word. */
const ends = [/\n\s*\n\s*/g, /\n\s*/g, /[.!?…]["'”’)\]]*\s+|[。！？]["'”’」』）]*\s*/g, /\s+/g] as const

/**
 * Cuts a text into parts of at most `limit` characters (code points), where a reader would pause if there is such a place in
 * the last two thirds of a part. Put together, the parts are the text.
 */
export function splitSpeechText(text: string, limit: number): string[] {
  const parts: string[] = []
  let start = 0
  while (start < text.length) {
    const end = endOf(text, start, limit)
    if (end === text.length) {
      parts.push(text.slice(start))
      break
    }
    const cut = start + cutOf(text.slice(start, end))
    parts.push(text.slice(start, cut))
    start = cut
  }
  return parts
}

/** The index behind `limit` characters. */
function endOf(text: string, start: number, limit: number): number {
  let at = start
  for (let count = 0; count < limit && at < text.length; count += 1) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  }
  return at
}

function cutOf(piece: string): number {
  for (const end of ends) {
    const last = [...piece.matchAll(end)].at(-1)
    const at = last === undefined ? 0 : last.index + last[0].length
    if (at > piece.length / 3) return at
  }
  return piece.length
}
