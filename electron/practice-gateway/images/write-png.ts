import { promisify } from 'node:util'
import { deflate, deflateSync } from 'node:zlib'
import type { IndexedRaster, Raster } from './raster.ts'

const deflateAsync = promisify(deflate)

/** The signature of a PNG file. */
export const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** Writes a palette image as PNG, compressed in libuv's thread pool. */
export async function writeIndexedPng(raster: IndexedRaster): Promise<Buffer> {
  const { width, height, pixels } = raster
  return indexedPng(raster, await deflateAsync(withFilterBytes(pixels, width, height), { level: 4 }))
}

/** The same, synchronously, for a small image. */
export function writeIndexedPngNow(raster: IndexedRaster): Buffer {
  const { width, height, pixels } = raster
  return indexedPng(raster, deflateSync(withFilterBytes(pixels, width, height), { level: 4 }))
}

function indexedPng({ width, height, palette, clear }: IndexedRaster, deflated: Uint8Array): Buffer {
  const transparency =
    clear === undefined
      ? []
      : [
          chunk(
            'tRNS',
            Uint8Array.from(palette, (_, index) => (index === clear ? 0 : 255)),
          ),
        ]
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header(width, height, 3)),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    ...transparency,
    chunk('IDAT', deflated),
    chunk('IEND', new Uint8Array()),
  ])
}

/** Writes an image with alpha as PNG. */
export async function writePng({ width, height, pixels }: Raster): Promise<Buffer> {
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header(width, height, 6)),
    chunk('IDAT', await deflateAsync(withFilterBytes(pixels, width * 4, height), { level: 4 })),
    chunk('IEND', new Uint8Array()),
  ])
}

function header(width: number, height: number, colourType: number): Uint8Array {
  const bytes = Buffer.alloc(13)
  bytes.writeUInt32BE(width, 0)
  bytes.writeUInt32BE(height, 4)
  bytes.set([8, colourType, 0, 0, 0], 8)
  return bytes
}

/** Each line begins with its filter type: 0 for none. */
function withFilterBytes(pixels: Uint8Array, lineBytes: number, height: number): Uint8Array {
  const lines = new Uint8Array((lineBytes + 1) * height)
  for (let line = 0; line < height; line += 1)
    lines.set(pixels.subarray(line * lineBytes, (line + 1) * lineBytes), line * (lineBytes + 1) + 1)
  return lines
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const bytes = Buffer.alloc(body.length + 8)
  bytes.writeUInt32BE(data.length, 0)
  bytes.set(body, 4)
  bytes.writeUInt32BE(crc32(body), body.length + 4)
  return bytes
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** The checksum of a PNG chunk (PNG specification, annex D). */
function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
