import { ok, type Result } from '../../errors/result.ts'
import { parseJson } from '../../json.ts'
import { sniffType } from '../../media/sniff-type.ts'
import type { Part } from '../../runs/part.ts'
import type { BytesReader } from '../format.ts'
import { usageOfAnswer } from './event-text.ts'

/** Marks that an answer arrived, even if only a status: the answer to a request by hand need not have a body. */
export const receivedPart: Part = { type: 'keep', value: {} }

/** Reads a whole body as text, with its token counts if it is JSON; it never fails. An empty body is an answer too. */
export function readRawResponse(text: string): Result<Part[]> {
  const json = parseJson(text)
  const usage = json === undefined ? undefined : usageOfAnswer(json)
  return ok([
    { type: 'start' },
    ...(text === '' ? [] : [{ type: 'text', block: 'text', text } as const]),
    receivedPart,
    ...(usage === undefined ? [] : [{ type: 'usage', usage } as const]),
    { type: 'finish', reason: 'stop', raw: '' },
  ])
}

/** The signatures of all known file types are within these bytes. */
const headBytes = 4_096
const enoughBytes = 16

/**
 * A reader that recognises a file by its first bytes: `push` returns `undefined` until 16 bytes have come. An image,
 * audio or video becomes a media part without data, since its bytes are in the record.
 */
export function createRawFileReader(): BytesReader {
  let head = new Uint8Array(0)
  let kind: 'bytes' | 'text' | undefined
  return {
    push(chunk) {
      if (kind !== undefined) return kind
      const joined = new Uint8Array(Math.min(headBytes, head.length + chunk.length))
      joined.set(head)
      joined.set(chunk.subarray(0, joined.length - head.length), head.length)
      head = joined
      if (head.length >= enoughBytes) kind = isText(head) ? 'text' : 'bytes'
      return kind
    },
    end(isCut, out) {
      const mediaType = sniffType(head)
      if (/^(?:image|audio|video)\//.test(mediaType))
        out.push({ type: 'media', block: 'file', mediaType, source: 'body' })
      if (!isCut) out.push(receivedPart, { type: 'finish', reason: 'stop', raw: '' })
    },
  }
}

/**
 * Whether the bytes are text, in any encoding. An incomplete character at the end is ignored, since it would make them
 * look binary.
 */
function isText(head: Uint8Array): boolean {
  let end = head.length
  while (end > 0 && end > head.length - 4 && ((head[end - 1] ?? 0) & 0x80) !== 0) end -= 1
  const type = sniffType(end === 0 ? head : head.subarray(0, end))
  return (
    type === 'text/plain' ||
    type === 'image/svg+xml' ||
    (type === 'application/octet-stream' && !head.includes(0))
  )
}
