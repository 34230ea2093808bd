import { createHash } from 'node:crypto'
import { writeStandIn } from '../../shared/attachments/stand-in.ts'
import { sniffType } from '../../shared/media/sniff-type.ts'

/** Shorter data is sent to the window unchanged, so that small files can be copied as a whole. */
const shortestFolded = 200_000

/** A string in a body that contains megabytes of base64. */
interface FoldedString {
  /** The text before the data, including the quote. */
  readonly prefix: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/**
 * A request body for the window, with placeholders for megabytes of base64. Everything else is unchanged, so that the
 * size on the wire can still be counted.
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

/** The files behind the placeholders of such a body. */
export function* foldedFiles(body: string): Generator<Uint8Array> {
  if (body.length < shortestFolded) return
  for (const piece of piecesOf(body)) {
    const folded = foldString(piece)
    if (folded !== undefined) yield folded.bytes
  }
}

/** Splits at quotes without a regular expression, which would exhaust the stack on strings of this length. */
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
  // The decoder skips characters that are not base64, so the length shows whether there were any.
  if (Math.ceil(bytes.length / 3) * 4 !== dataLength) return undefined
  const mediaType = type ?? sniffType(bytes)
  // The size of text is counted in characters of the text, while this one is base64.
  return mediaType.startsWith('text/') ? undefined : { prefix, mediaType, bytes }
}
