import { sniffType } from './sniff-type.ts'

/** Hints on an audio type besides the bytes. */
export interface AudioHints {
  /** The content type of the response. */
  readonly contentType?: string | undefined
  /** The requested `response_format`. */
  readonly requestedFormat?: string | undefined
}

/**
 * Returns the media type of audio by its first bytes (see shared/gateway/wire/speech.md, "Answer": content types lie).
 * Raw samples have no signature: they are recognized by the content type and the requested format, and returned as
 * `audio/pcm;rate=24000;channels=1`, with the rate and channels of the content type or the usual ones. `undefined` for
 * unknown audio.
 */
export function audioTypeOf(
  head: Uint8Array,
  { contentType = '', requestedFormat }: AudioHints,
): string | undefined {
  const sniffed = sniffType(head)
  const isSaidBare = /^audio\/(?:l16|(?:x-)?pcm|raw)/i.test(contentType)
  const mayBeBare =
    isSaidBare || (requestedFormat === 'pcm' && !/^audio\/(?!l16|(?:x-)?pcm|raw)/i.test(contentType))
  // These two signatures are only a few bits, which samples may match by chance.
  const isWeak = sniffed === 'audio/aac' || (sniffed === 'audio/mpeg' && head[0] === 0xff)
  if (isAudio(sniffed) && !(isWeak && mayBeBare)) return sniffed
  return isSaidBare || requestedFormat === 'pcm' ? bareType(isSaidBare ? contentType : '') : undefined
}

/** Types of files that contain audio, though some may also contain images. */
function isAudio(mediaType: string): boolean {
  return mediaType.startsWith('audio/') || mediaType === 'video/mp4' || mediaType === 'video/webm'
}

const defaultSampleRate = 24_000

function bareType(contentType: string): string {
  const rate = Number(/rate=(\d+)/i.exec(contentType)?.[1] ?? defaultSampleRate)
  const channels = Number(/channels=(\d+)/i.exec(contentType)?.[1] ?? 1)
  return `audio/pcm;rate=${rate};channels=${channels}`
}

/** Returns the layout of raw samples from their media type; `undefined` for audio that is already a file. */
export function bareSamplesOf(mediaType: string): { sampleRate: number; channels: number } | undefined {
  if (!/^audio\/(?:l16|pcm)/i.test(mediaType)) return undefined
  const sampleRate = Number(/rate=(\d+)/i.exec(mediaType)?.[1] ?? defaultSampleRate)
  const channels = Number(/channels=(\d+)/i.exec(mediaType)?.[1] ?? 1)
  return { sampleRate, channels }
}

/**
 * Whether a WAV file of this length has samples. `head` is its beginning. The length stated in the file is ignored: a
 * file that was sent while being written does not know it.
 */
export function hasSamples(head: Uint8Array, bytes: number): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  for (let at = 12; at + 8 <= head.length;) {
    if (view.getUint32(at) === dataMark) return bytes > at + 8
    const length = view.getUint32(at + 4, true)
    at += 8 + length + (length % 2)
  }
  // The header chunks before the samples are longer than `head`.
  return bytes > head.length
}

/**
 * Returns the stated number of sample bytes of a file, `undefined` when it is unknown: a file that is sent while being
 * written states nothing, or the maximum of its field. `head` is its beginning. Supports WAV, also above 4 GiB (RF64,
 * BW64), AIFF, Sun audio and Core Audio, which store uncompressed samples after a length.
 */
export function statedSamples(head: Uint8Array, mediaType: string): StatedSamples | undefined {
  const stated = statedBy[mediaType]?.(new DataView(head.buffer, head.byteOffset, head.byteLength))
  const isKnown = stated !== undefined && stated.bytes > 0 && stated.bytes < unknownLength
  return isKnown ? stated : undefined
}

/** Where the samples begin, and their number of bytes. */
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
  // RF64 stores the length in a separate chunk after the file's.
  const long = findChunk(view, 12, 'ds64', lengthAt)
  if (long === undefined || long.at + 16 > view.byteLength) return undefined
  return { at: data.at, bytes: Number(view.getBigUint64(long.at + 8, true)) }
}

/** Core Audio chunks have eight-byte lengths, and the data begins with a four-byte edit count. */
function statedInCaf(view: DataView): StatedSamples | undefined {
  for (let at = 8; at + 12 <= view.byteLength;) {
    const length = Number(view.getBigInt64(at + 4))
    if (nameAt(view, at) === 'data') return { at: at + 12, bytes: length }
    if (length < 0) return undefined
    at += 12 + length
  }
  return undefined
}

/** Finds a chunk. Chunks have a name, a length and that many bytes, padded to an even number. */
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
 * Lengths from here on count as unknown. Writers that do not know the length state a placeholder: 4 GiB or 2 GiB with
 * or without room for the header (libsndfile, FFmpeg, SoX), 2,000,000,000, 1 GiB. This much is more than an hour of
 * speech, so no truncated answer has it.
 */
const unknownLength = 0x1000_0000

/** `data` */
const dataMark = 0x64617461
