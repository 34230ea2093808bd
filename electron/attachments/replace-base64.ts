import { createHash } from 'node:crypto'
import { writeStandIn } from '../../shared/attachments/stand-in.ts'
import { sniffType } from '../../shared/media/sniff-type.ts'

/** Shorter data is carried to the window as it is, so that what is small can be copied whole. */
const shortestFolded = 200_000

/**
 * A request body for the window: what is megabytes of base64 in it is stood in for. Everything else is as it was sent,
 * and so the size on the wire can still be counted.
 */
export function replaceBase64(body: string): string {
  if (body.length < shortestFolded) return body
  const pieces: string[] = []
  let from = 0
  // From quote to quote, by hand: a regular expression runs out of stack on strings of this length.
  for (let end = body.indexOf('"'); end !== -1; end = body.indexOf('"', end + 1)) {
    const piece = body.slice(from, end)
    pieces.push(piece.length < shortestFolded ? piece : (foldString(piece) ?? piece))
    from = end
  }
  pieces.push(body.slice(from))
  return pieces.join('')
}

/** `text` begins with its opening quote. `undefined` for a string that is not base64. */
function foldString(text: string): string | undefined {
  const [prefix = '"', type] = /^"data:([\w.+-]+\/[\w.+-]+);base64,/.exec(text.slice(0, 200)) ?? []
  const dataLength = text.length - prefix.length
  const bytes = Buffer.from(text.slice(prefix.length), 'base64')
  // What is no base64 was skipped.
  if (Math.ceil(bytes.length / 3) * 4 !== dataLength) return undefined
  const mediaType = type ?? sniffType(bytes)
  // The size of text is counted as it is, and this text is base64.
  if (mediaType.startsWith('text/')) return undefined
  const id = createHash('sha256').update(bytes).digest('hex')
  return prefix + writeStandIn({ id, mediaType, bytes: bytes.length })
}
