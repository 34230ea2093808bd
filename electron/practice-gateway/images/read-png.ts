import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { Raster } from './raster.ts'
import { pngSignature } from './write-png.ts'

const inflateAsync = promisify(inflate)

/** A PNG with what its header says. */
export interface PngImage extends Raster {
  /** Whether the file can have transparent pixels. */
  readonly hasAlpha: boolean
}

interface PngParts {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly colourType: number
  readonly isInterlaced: boolean
  readonly palette: Uint8Array
  readonly transparency: Uint8Array | undefined
  readonly data: Uint8Array
}

/** Samples per pixel, by colour type (PNG specification, 11.2.2). */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

const maxPixels = 40_000_000

/**
 * Reads a PNG of 8 bits per sample that is not interlaced, as most programs write it. `undefined` for anything else.
 */
export async function readPng(bytes: Uint8Array): Promise<PngImage | undefined> {
  const parts = splitChunks(bytes)
  const channels = parts === undefined ? undefined : channelsOf[parts.colourType]
  if (parts === undefined || channels === undefined || parts.depth !== 8 || parts.isInterlaced)
    return undefined
  const { width, height } = parts
  if (width === 0 || height === 0 || width * height > maxPixels) return undefined
  let lines: Uint8Array
  try {
    lines = await inflateAsync(parts.data, { maxOutputLength: (width * channels + 1) * height })
  } catch {
    return undefined
  }
  if (lines.length !== (width * channels + 1) * height) return undefined
  const samples = unfilter(lines, width * channels, height, channels)
  const hasAlpha = parts.colourType >= 4 || parts.transparency !== undefined
  return { width, height, hasAlpha, pixels: toPixels(samples, parts, channels) }
}

function splitChunks(bytes: Uint8Array): PngParts | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.length < 33 || !view.subarray(0, 8).equals(pngSignature)) return undefined
  const found = new Map<string, Buffer[]>()
  for (let at = 8; at + 12 <= view.length;) {
    const length = view.readUInt32BE(at)
    const type = view.toString('latin1', at + 4, at + 8)
    found.set(type, [...(found.get(type) ?? []), view.subarray(at + 8, at + 8 + length)])
    at += length + 12
  }
  const header = found.get('IHDR')?.[0]
  if (header === undefined || header.length < 13) return undefined
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    depth: header[8] ?? 0,
    colourType: header[9] ?? 0,
    isInterlaced: header[12] !== 0,
    palette: found.get('PLTE')?.[0] ?? new Uint8Array(),
    transparency: found.get('tRNS')?.[0],
    data: Buffer.concat(found.get('IDAT') ?? []),
  }
}

/** Reverses the filters of the lines (PNG specification, 9.2). */
function unfilter(lines: Uint8Array, lineBytes: number, height: number, channels: number): Uint8Array {
  const samples = new Uint8Array(lineBytes * height)
  for (let line = 0; line < height; line += 1) {
    const from = line * (lineBytes + 1)
    const to = line * lineBytes
    const filter = lines[from] ?? 0
    for (let index = 0; index < lineBytes; index += 1) {
      const left = index < channels ? 0 : (samples[to + index - channels] ?? 0)
      const above = line === 0 ? 0 : (samples[to + index - lineBytes] ?? 0)
      const corner = index < channels || line === 0 ? 0 : (samples[to + index - lineBytes - channels] ?? 0)
      const raw = lines[from + 1 + index] ?? 0
      samples[to + index] = raw + predict(filter, left, above, corner)
    }
  }
  return samples
}

function predict(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return above
    case 3:
      return (left + above) >> 1
    case 4: {
      const guess = left + above - corner
      const toLeft = Math.abs(guess - left)
      const toAbove = Math.abs(guess - above)
      const toCorner = Math.abs(guess - corner)
      if (toLeft <= toAbove && toLeft <= toCorner) return left
      return toAbove <= toCorner ? above : corner
    }
    default:
      return 0
  }
}

function toPixels(samples: Uint8Array, parts: PngParts, channels: number): Uint8Array {
  const { width, height, colourType, palette, transparency } = parts
  const pixels = new Uint8Array(width * height * 4)
  const at = (index: number): number => samples[index] ?? 0
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const from = pixel * channels
    const to = pixel * 4
    const isIndexed = colourType === 3
    const isGrey = colourType === 0 || colourType === 4
    const entry = at(from) * 3
    pixels[to] = isIndexed ? (palette[entry] ?? 0) : at(from)
    pixels[to + 1] = isIndexed ? (palette[entry + 1] ?? 0) : at(isGrey ? from : from + 1)
    pixels[to + 2] = isIndexed ? (palette[entry + 2] ?? 0) : at(isGrey ? from : from + 2)
    pixels[to + 3] = isIndexed
      ? (transparency?.[at(from)] ?? 255)
      : colourType >= 4
        ? at(from + channels - 1)
        : 255
  }
  return pixels
}
