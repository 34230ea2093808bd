/** Preferred places to split a text, best first: after a paragraph, a line, a sentence, a word. */
const ends = [/\n\s*\n\s*/g, /\n\s*/g, /[.!?…]["'”’)\]]*\s+|[。！？]["'”’」』）]*\s*/g, /\s+/g] as const

/**
 * Splits a text into parts of at most `limit` characters (code points), at a natural pause if there is one in the last
 * two thirds of a part. Joined, the parts equal the text.
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

/** The index after `limit` characters. */
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
