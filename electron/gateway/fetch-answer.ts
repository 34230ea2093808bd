import { mediaTypeOf } from '../../shared/media/media-type-of.ts'
import { charsetOf } from '../lib/charset.ts'
import { createBodyBytes } from './body-bytes.ts'
import type { ResponseHead, SentRequest } from './exchange.ts'
import { sendRequest, type Sending } from './send-request.ts'
import type { TransferEnd } from './transport.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/** A request whose answer is read as one text. */
export interface AnswerRequest extends Omit<Sending, 'listener'> {
  /** Limit in bytes: a longer answer is broken off. */
  readonly maxBytes: number
}

/** The answer, whatever it was, with keys masked. */
export interface WholeAnswer {
  readonly end: TransferEnd
  /** Missing when nothing was sent. */
  readonly sent?: SentRequest
  /** Missing when no answer arrived. */
  readonly head?: ResponseHead
  /** `''` for a file. */
  readonly text: string
  /** The type of a body that is an image, a sound or a video, by its first bytes. */
  readonly fileType?: string
  readonly bytes: number
  /** Arrival times of its chunks, in milliseconds since the request. */
  readonly chunks: readonly { readonly at: number; readonly bytes: number }[]
}

/**
 * Sends a request once and gathers its whole answer of at most `maxBytes` as text: for lists, polls and check-ups. It
 * never rejects; `end` says how the transfer ended, and `head` is missing where no answer came. `at` of chunks is in
 * milliseconds since the start.
 */
export async function fetchAnswer({ maxBytes, ...sending }: AnswerRequest): Promise<WholeAnswer> {
  const { clock } = sending
  const began = clock.monotonic()
  const body = createBodyBytes()
  const chunks: { at: number; bytes: number }[] = []
  let sent: SentRequest | undefined
  let head: ResponseHead | undefined
  const end = await sendRequest({
    ...sending,
    listener: {
      onSent: (now) => void (sent = now),
      onHead: (now) => void (head = now),
      onChunk(chunk) {
        body.push(chunk)
        chunks.push({ at: clock.monotonic() - began, bytes: chunk.length })
      },
      maxBytes,
    },
  })
  const bytes = body.length()
  const fileType = mediaTypeOf(body.peek(lookedAtBytes))
  return {
    end,
    text: fileType === undefined ? body.text(charsetOf(head?.headers ?? []).label) : '',
    ...(fileType !== undefined && { fileType }),
    bytes,
    chunks,
    ...definedFields({ sent, head }),
  }
}

/** The signatures of all known file types fit into these bytes. */
const lookedAtBytes = 64
