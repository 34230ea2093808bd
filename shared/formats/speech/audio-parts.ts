import { hasSamples, audioTypeOf, statedSamples, type AudioHints } from '../../media/audio-type.ts'
import { headerValue } from '../../gateway/errors/normalise-headers.ts'
import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { isJsonObject } from '../../json.ts'
import { sniffType } from '../../media/sniff-type.ts'
import type { Part } from '../../runs/part.ts'
import type { AppError } from '../../errors/app-error.ts'
import { audioError } from '../../text/en/errors/audio.ts'

/** The block that contains the audio of an answer. */
const audioBlock = 'sound'

/** How many bytes of an audio file are examined: the samples begin within them. */
const audioHeadBytes = 4_096

/** The beginning of audio that arrives in pieces, and the number of bytes so far. */
export interface AudioHead {
  bytes(): number
  take(piece: Uint8Array): void
  read(): Uint8Array
}

/**
 * An empty head: `bytes` counts all bytes that were taken, and `read` returns the first `audioHeadBytes` of them.
 */
export function createAudioHead(): AudioHead {
  let head = new Uint8Array(0)
  let bytes = 0
  return {
    bytes() {
      return bytes
    },
    take(piece) {
      bytes += piece.length
      if (head.length >= audioHeadBytes) return
      const joined = new Uint8Array(head.length + Math.min(piece.length, audioHeadBytes - head.length))
      joined.set(head)
      joined.set(piece.subarray(0, joined.length - head.length), head.length)
      head = joined
    },
    read: () => head,
  }
}

/**
 * What headers and request say about the type of the audio: the content type, and `response_format` of the sent body
 * (see shared/gateway/wire/speech.md, "Answer").
 */
export function audioHints({ headers = [], sentBody }: ErrorContext): AudioHints {
  const requestedFormat = isJsonObject(sentBody) ? sentBody['response_format'] : undefined
  return {
    contentType: headerValue(headers, 'content-type'),
    ...(typeof requestedFormat === 'string' && { requestedFormat }),
  }
}

/**
 * The parts of a whole audio answer (see shared/gateway/wire/speech.md, "Answer"): a media part, and an `error` part,
 * `invalid-response`, if the bytes are not audio or are cut short; only an `error` part if they end before the first
 * sample. `isAudio` is `false` whenever there is an error.
 */
export function audioParts(
  head: AudioHead,
  hints: AudioHints,
  source: 'body' | 'speech-events',
): { readonly parts: Part[]; readonly isAudio: boolean } {
  const start = head.read()
  const mediaType = audioTypeOf(start, hints)
  const type = mediaType ?? sniffType(start)
  const media: Part = { type: 'media', block: audioBlock, mediaType: type, source }
  if (mediaType === undefined) {
    return { parts: [media, { type: 'error', error: notAudio(type, head.bytes()) }], isAudio: false }
  }
  if (mediaType === 'audio/wav' && !hasSamples(start, head.bytes())) {
    return { parts: [{ type: 'error', error: silentFile }], isAudio: false }
  }
  const stated = statedSamples(start, mediaType)
  if (stated !== undefined && head.bytes() < stated.at + stated.bytes) {
    const error = truncatedAudio(head.bytes() - stated.at, stated.bytes)
    return { parts: [media, { type: 'error', error }], isAudio: false }
  }
  return { parts: [media], isAudio: true }
}

/** A 2xx answer without a byte. */
export const emptyAudio: AppError = {
  kind: 'invalid-response',
  code: 'empty-sound',
  ...audioError('emptyResponse'),
}

/** A file with the header of audio that ends before the first sample. */
const silentFile: AppError = {
  kind: 'invalid-response',
  code: 'sound-without-samples',
  ...audioError('headerOnly'),
}

/** A file that states more audio than it contains. The received audio can be played. */
function truncatedAudio(bytes: number, stated: number): AppError {
  return {
    kind: 'invalid-response',
    code: 'sound-cut',
    ...audioError('cutOff', {
      bytes: bytes.toLocaleString('en-US'),
      stated: stated.toLocaleString('en-US'),
    }),
  }
}

/** Bytes of no kind of audio that this app knows. They are kept unchanged. */
function notAudio(mediaType: string, bytes: number): AppError {
  const size = bytes.toLocaleString('en-US')
  return {
    kind: 'invalid-response',
    code: 'not-sound',
    ...(mediaType === 'application/octet-stream'
      ? audioError('unknownData', { bytes: size })
      : audioError('notAudio', { bytes: size, mediaType })),
  }
}
