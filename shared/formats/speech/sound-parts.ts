import { hasSamples, soundTypeOf, statedSamples, type SoundHints } from '../../media/sound-type.ts'
import { headerValue } from '../../gateway/errors/normalise-headers.ts'
import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { isJsonObject } from '../../json.ts'
import { sniffType } from '../../media/sniff-type.ts'
import type { Part } from '../../runs/part.ts'
import { cutSound, notSound, silentFile } from './sound-errors.ts'

/** The block that the sound of an answer is in. */
const soundBlock = 'sound'

/** As much of a sound as is looked at: behind it the samples have begun. */
const soundHeadBytes = 4_096

/** The beginning of a sound that arrives in pieces, and how long it has become. */
export interface SoundHead {
  readonly bytes: number
  take(piece: Uint8Array): void
  read(): Uint8Array
}

export function createSoundHead(): SoundHead {
  let head = new Uint8Array(0)
  let bytes = 0
  return {
    get bytes() {
      return bytes
    },
    take(piece) {
      bytes += piece.length
      if (head.length >= soundHeadBytes) return
      const joined = new Uint8Array(head.length + Math.min(piece.length, soundHeadBytes - head.length))
      joined.set(head)
      joined.set(piece.subarray(0, joined.length - head.length), head.length)
      head = joined
    },
    read: () => head,
  }
}

export function soundHints({ headers = [], sentBody }: ErrorContext): SoundHints {
  const asked = isJsonObject(sentBody) ? sentBody['response_format'] : undefined
  return {
    contentType: headerValue(headers, 'content-type'),
    ...(typeof asked === 'string' && { asked }),
  }
}

/** The parts that a whole sound comes to: the sound, or why it is none. */
export function soundParts(
  head: SoundHead,
  hints: SoundHints,
  source: 'body' | 'speech-events',
): { readonly parts: Part[]; readonly isSound: boolean } {
  const start = head.read()
  const mediaType = soundTypeOf(start, hints)
  const type = mediaType ?? sniffType(start)
  const media: Part = { type: 'media', block: soundBlock, mediaType: type, source }
  if (mediaType === undefined) {
    return { parts: [media, { type: 'error', error: notSound(type, head.bytes) }], isSound: false }
  }
  if (mediaType === 'audio/wav' && !hasSamples(start, head.bytes)) {
    return { parts: [{ type: 'error', error: silentFile }], isSound: false }
  }
  const stated = mediaType === 'audio/wav' ? statedSamples(start) : undefined
  if (stated !== undefined && head.bytes < stated.at + stated.bytes) {
    const error = cutSound(head.bytes - stated.at, stated.bytes)
    return { parts: [media, { type: 'error', error }], isSound: false }
  }
  return { parts: [media], isSound: true }
}
