import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * `node e2e/bench/main/fill-media.ts <data folder> <megabytes> [megabytes of a file]`: so much sound as WAV files into the media
 * folder. Each begins and ends with noise of its own; between them is a hole, which reads as silence and takes no room on the disk.
 */
const [dataFolder = '', all = '0', each = '100'] = process.argv.slice(2)
const megabyte = 1_000_000
const folder = join(dataFolder, 'media')

mkdirSync(folder, { recursive: true, mode: 0o700 })
for (let left = Number(all), index = 0; left > 0; left -= Number(each), index += 1)
  await write(join(folder, `film-sound-${index}.wav`), Math.min(left, Number(each)) * megabyte)

async function write(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.write(wavHead(bytes - 44))
    await file.write(randomBytes(64 * 1024))
    await file.truncate(bytes - 64 * 1024)
    await file.write(randomBytes(64 * 1024), 0, 64 * 1024, bytes - 64 * 1024)
  } finally {
    await file.close()
  }
}

/** Of 16 bits, two channels, 48 kHz (Multimedia Programming Interface and Data Specifications 1.0). */
function wavHead(dataBytes: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + dataBytes, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(2, 22)
  head.writeUInt32LE(48_000, 24)
  head.writeUInt32LE(192_000, 28)
  head.writeUInt16LE(4, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(dataBytes, 40)
  return head
}
