import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { drawIcon } from '../lib/icon-drawing.ts'

/**
 * Regenerates `resources/icon.png`, from which electron-builder makes each platform's icon. Run it by hand after a
 * change.
 */
const folder = join(import.meta.dirname, 'resources')
const size = 1024

mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'icon.png'), encodePng(drawIcon(size), size))

/** Encodes RGBA rows as a PNG without filters. */
function encodePng(pixels: Uint8Array, width: number): Buffer {
  const rows = Buffer.alloc(pixels.length + width)
  for (let row = 0; row < width; row += 1) {
    rows.set(pixels.subarray(row * width * 4, (row + 1) * width * 4), row * (width * 4 + 1) + 1)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(rows, { level: 9 })
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
