import { deflateSync, crc32 } from 'node:zlib'
import type { Provenance } from '../../../shared/media/media-item.ts'

/** A valid PNG of one colour, of any size. */
export function samplePng(width = 4, height = 3, shade = 128): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height, shade)
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

/** Silence, 8,000 samples of one byte per second. */
export function sampleWav(seconds = 1): Uint8Array {
  const samples = Buffer.alloc(Math.round(seconds * 8_000), 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(8_000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** The header of a JPEG of 32 × 16 pixels: enough for readers of types and sizes. */
export const sampleJpeg: Uint8Array = Buffer.from('ffd8ffe000041234ffc0000b080010002001011100ffd9', 'hex')

export function sampleProvenance(change: Partial<Provenance> = {}): Provenance {
  return {
    prompt: 'A lighthouse at dusk',
    model: 'practice-image',
    format: 'images',
    parameters: { size: '1024x1024', n: 1 },
    connectionName: 'Practice gateway',
    isPractice: true,
    requestId: 'req-1',
    ...change,
  }
}
