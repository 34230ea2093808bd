import { createHash } from 'node:crypto'
import { writeStandIn } from '../../shared/attachments/stand-in.ts'
import { sniffType } from '../../shared/media/sniff-type.ts'

/** Shorter data is carried to the window as it is, so that what is small can be copied whole. */
const shortestFolded = 200_000

/** A string of a body that is megabytes of base64. */
interface FoldedString {
  /** What stands in front of the data, the quote among it. */
  readonly prefix: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/**
 * A request body for the window: what is megabytes of base64 in it is stood in for. Everything else is as it was sent,
 * and so the size on the wire can still be counted.
 */
export function replaceBase64(body: string): string {
  if (body.length < shortestFolded) return body
  const pieces: string[] = []
  for (const piece of piecesOf(body)) {
    const folded = foldString(piece)
    if (folded === undefined) {
      pieces.push(piece)
      continue
    }
    const { prefix, mediaType, bytes } = folded
    const id = createHash('sha256').update(bytes).digest('hex')
    pieces.push(prefix + writeStandIn({ id, mediaType, bytes: bytes.length }))
  }
  return pieces.join('')
}

/** The files that are stood in for in such a body. */
export function* foldedFiles(body: string): Generator<Uint8Array> {
  if (body.length < shortestFolded) return
  for (const piece of piecesOf(body)) {
    const folded = foldString(piece)
    if (folded !== undefined) yield folded.bytes
  }
}

/** From quote to quote, by hand: a regular expression runs out of stack on strings of this length. */
function* piecesOf(body: string): Generator<string> {
  let from = 0
  for (let end = body.indexOf('"'); end !== -1; end = body.indexOf('"', end + 1)) {
    yield body.slice(from, end)
    from = end
  }
  yield body.slice(from)
}

/** `text` begins with its opening quote. `undefined` for a string that is short, or not base64. */
function foldString(text: string): FoldedString | undefined {
  if (text.length < shortestFolded) return undefined
  const [prefix = '"', type] = /^"data:([\w.+-]+\/[\w.+-]+);base64,/.exec(text.slice(0, 200)) ?? []
  const dataLength = text.length - prefix.length
  const bytes = Buffer.from(text.slice(prefix.length), 'base64')
  // What is no base64 was skipped.
  if (Math.ceil(bytes.length / 3) * 4 !== dataLength) return undefined
  const mediaType = type ?? sniffType(bytes)
  // The size of text is counted as it is, and this text is base64.
  return mediaType.startsWith('text/') ? undefined : { prefix, mediaType, bytes }
}
