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
 * How many bytes of samples a file states, `undefined` where it does not know: a file that is written while it is sent states
 * nothing, or as much as its field can hold. `head` is its beginning. Told of WAV, also for more than 4 GiB (RF64, BW64), AIFF, Sun
 * audio and Core Audio, which have uncompressed samples behind a length.
 */
export function statedSamples(head: Uint8Array, mediaType: string): StatedSamples | undefined {
  const stated = statedBy[mediaType]?.(new DataView(head.buffer, head.byteOffset, head.byteLength))
  const isKnown = stated !== undefined && stated.bytes > 0 && stated.bytes < unknownLength
  return isKnown ? stated : undefined
}

/** Where the samples begin, and how many bytes of them there are to be. */
export interface StatedSamples {
  readonly at: number
  readonly bytes: number
}

const statedBy: Readonly<Record<string, (view: DataView) => StatedSamples | undefined>> = {
  'audio/wav': statedInWav,
  'audio/aiff': (view) => findChunk(view, 12, 'SSND', (at) => view.getUint32(at + 4)),
  'audio/x-caf': statedInCaf,
  'audio/basic': (view) =>
    view.byteLength < 12 ? undefined : { at: view.getUint32(4), bytes: view.getUint32(8) },
}

function statedInWav(view: DataView): StatedSamples | undefined {
  const lengthAt = (at: number): number => view.getUint32(at + 4, true)
  const data = findChunk(view, 12, 'data', lengthAt)
  if (data?.bytes !== 0xffff_ffff) return data
  // RF64: the length stands in a chunk of its own, behind that of the file.
  const long = findChunk(view, 12, 'ds64', lengthAt)
  if (long === undefined || long.at + 16 > view.byteLength) return undefined
  return { at: data.at, bytes: Number(view.getBigUint64(long.at + 8, true)) }
}

/** Chunks of Core Audio have lengths of eight bytes, and the data four bytes of edits in front. */
function statedInCaf(view: DataView): StatedSamples | undefined {
  for (let at = 8; at + 12 <= view.byteLength;) {
    const length = Number(view.getBigInt64(at + 4))
    if (nameAt(view, at) === 'data') return { at: at + 12, bytes: length }
    if (length < 0) return undefined
    at += 12 + length
  }
  return undefined
}

/** Chunks have a name, a length and as many bytes, an even number of them. */
function findChunk(
  view: DataView,
  from: number,
  name: string,
  lengthAt: (at: number) => number,
): StatedSamples | undefined {
  for (let at = from; at + 8 <= view.byteLength;) {
    const bytes = lengthAt(at)
    if (nameAt(view, at) === name) return { at: at + 8, bytes }
    at += 8 + bytes + (bytes % 2)
  }
  return undefined
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))
}

/**
 * Writers that do not know the length state a placeholder: 4 GiB or 2 GiB with or without room for the header (libsndfile,
 * FFmpeg, SoX), 2,000,000,000, 1 GiB. So much is more than an hour of speech at any rate, and no answer that was cut.
 */
const unknownLength = 0x1000_0000

/** `data` */
const dataMark = 0x64617461
