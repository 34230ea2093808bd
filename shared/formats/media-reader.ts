import { headerValue } from '../gateway/errors/normalise-headers.ts'
import type { ErrorContext } from '../gateway/errors/normalise-error-body.ts'
import { bareSamplesOf } from '../media/audio-type.ts'
import { mediaTypeOf } from '../media/media-type-of.ts'
import type { Part } from '../runs/part.ts'
import { formatsError } from '../text/en/errors/formats.ts'
import type { BytesReader } from './format.ts'

/** The signatures of all known file types fit into these bytes. */
const enoughBytes = 16

/** First bytes of possible media files: no JSON and no event line begins like this. */
const mayBegin: ReadonlySet<number> = new Set([
  0x00,
  0x1a,
  0x89,
  0xff,
  ...new TextEncoder().encode('GRfOIBMF#.c'),
])

/**
 * Makes readers for answers that should be JSON and may be the result itself: some gateways send the picture, the sound or
 * the video in its place (see shared/gateway/wire/images.md, "Answer"; shared/gateway/wire/video.md, "Create"). The bytes
 * decide, whatever the content type says; of a sound without marks of its own, the content type does.
 *
 * `finish` ends an answer with one file. The file is in the block `media/0`.
 */
export function mediaReaderWith(
  finish: (context: ErrorContext, mediaType: string) => Part,
): (context?: ErrorContext) => BytesReader {
  return (context = {}) => {
    const contentType = headerValue(context.headers ?? [], 'content-type') ?? ''
    const isBareSound = bareSamplesOf(contentType) !== undefined
    let head = new Uint8Array(0)
    let mediaType: string | undefined
    let kind: 'bytes' | 'text' | undefined

    function take(chunk: Uint8Array): void {
      const joined = new Uint8Array(head.length + Math.min(chunk.length, enoughBytes * 4 - head.length))
      joined.set(head)
      joined.set(chunk.subarray(0, joined.length - head.length), head.length)
      head = joined
    }

    function judge(): 'bytes' | 'text' | undefined {
      if (isBareSound) mediaType = contentType
      else if (!mayBegin.has(head[0] ?? 0)) return 'text'
      else if (head.length < enoughBytes) return undefined
      else mediaType = mediaTypeOf(head)
      return mediaType === undefined ? 'text' : 'bytes'
    }

    return {
      push(chunk) {
        if (kind !== undefined || chunk.length === 0) return kind
        take(chunk)
        kind = judge()
        return kind
      },
      end(isCut, out) {
        if (mediaType === undefined) return
        out.push({ type: 'media', block: 'media/0', mediaType, source: 'body' })
        if (!isCut) out.push(finish(context, mediaType))
      },
    }
  }
}

/** The same for formats whose answers are text: the file is kept, and the run says that it came instead. */
export const createMediaInsteadReader = mediaReaderWith((_context, mediaType) => ({
  type: 'error',
  error: { kind: 'invalid-response', code: 'media-instead', ...formatsError('mediaInstead', { mediaType }) },
}))

/** The same for formats in which a file is a normal answer. */
export const createMediaReader = mediaReaderWith(() => ({ type: 'finish', reason: 'stop', raw: '' }))
