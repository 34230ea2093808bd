import { sniffType } from './sniff-type.ts'

/** What is said about sound besides its bytes. */
export interface AudioHints {
  /** The content type of the answer. */
  readonly contentType?: string | undefined
  /** The `response_format` that was asked for. */
  readonly requestedFormat?: string | undefined
}

/**
 * The media type of sound by its first bytes (see shared/gateway/wire/speech.md, "Answer": content types lie). Bare samples
 * have no marks of their own: they are told from the content type and from what was asked, and answered as
 * `audio/pcm;rate=24000;channels=1`, as the content type says or as is usual. `undefined` for what is no known sound.
 */
export function audioTypeOf(
  head: Uint8Array,
  { contentType = '', requestedFormat }: AudioHints,
): string | undefined {
  const sniffed = sniffType(head)
  const isSaidBare = /^audio\/(?:l16|(?:x-)?pcm|raw)/i.test(contentType)
  const mayBeBare =
    isSaidBare || (requestedFormat === 'pcm' && !/^audio\/(?!l16|(?:x-)?pcm|raw)/i.test(contentType))
  // The marks of these two are a few bits, which samples may show by chance.
  const isWeak = sniffed === 'audio/aac' || (sniffed === 'audio/mpeg' && head[0] === 0xff)
  if (isAudio(sniffed) && !(isWeak && mayBeBare)) return sniffed
  return isSaidBare || requestedFormat === 'pcm' ? bareType(isSaidBare ? contentType : '') : undefined
}

/** Files of these types hold sound, though some may hold images as well. */
function isAudio(mediaType: string): boolean {
  return mediaType.startsWith('audio/') || mediaType === 'video/mp4' || mediaType === 'video/webm'
}

const defaultSampleRate = 24_000

function bareType(contentType: string): string {
  const rate = Number(/rate=(\d+)/i.exec(contentType)?.[1] ?? defaultSampleRate)
  const channels = Number(/channels=(\d+)/i.exec(contentType)?.[1] ?? 1)
  return `audio/pcm;rate=${rate};channels=${channels}`
}

/** How bare samples are laid out, by their media type; `undefined` for sound that is a file already. */
export function bareSamplesOf(mediaType: string): { sampleRate: number; channels: number } | undefined {
  if (!/^audio\/(?:l16|pcm)/i.test(mediaType)) return undefined
  const sampleRate = Number(/rate=(\d+)/i.exec(mediaType)?.[1] ?? defaultSampleRate)
  const channels = Number(/channels=(\d+)/i.exec(mediaType)?.[1] ?? 1)
  return { sampleRate, channels }
}

/**
 * Whether a WAV file of this length has samples. `head` is its beginning. The length that the file states is not gone by:
 * a file that was written while it was sent does not know it.
 */
export function hasSamples(head: Uint8Array, bytes: number): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  for (let at = 12; at + 8 <= head.length;) {
    if (view.getUint32(at) === dataMark) return bytes > at + 8
    const length = view.getUint32(at + 4, true)
    at += 8 + length + (length % 2)
  }
  // Whatever stands in front of the samples is longer than what was looked at.
  return bytes > head.length
}

/**
 * How many bytes of samples a WAV file states, `undefined` where it does not know: a file that is written while it is sent
 * states nothing, or as much as its field can hold. `head` is its beginning.
 */
export function statedSamples(head: Uint8Array): { readonly at: number; readonly bytes: number } | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  for (let at = 12; at + 8 <= head.length;) {
    const length = view.getUint32(at + 4, true)
    if (view.getUint32(at) === dataMark) {
      return length === 0 || length >= unknownLength ? undefined : { at: at + 8, bytes: length }
    }
    at += 8 + length + (length % 2)
  }
  return undefined
}

/**
 * Writers that do not know the length state a placeholder: 4 GiB or 2 GiB with or without room for the header (libsndfile,
 * FFmpeg, SoX), 2,000,000,000, 1 GiB. So much is more than an hour of speech at any rate, and no answer that was cut.
 */
const unknownLength = 0x1000_0000

/** `data` */
const dataMark = 0x64617461
