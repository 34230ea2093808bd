import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { wavHeader, wavHeaderBytes } from '../../../shared/media/wav-header.ts'

/**
 * `node e2e/bench/main/fill-media.ts <data folder> <megabytes> [megabytes of a file]`: adds this much audio as WAV
 * files to the media folder. Each file begins and ends with noise of its own; between them is a hole, which reads as
 * silence and takes no space on the disk.
 */
const [dataFolder = '', all = '0', each = '100'] = process.argv.slice(2)
const megabyte = 1_000_000
const folder = join(dataFolder, 'media')

mkdirSync(folder, { recursive: true, mode: 0o700 })
for (let left = Number(all), index = 0; left > 0; left -= Number(each), index += 1)
  await write(join(folder, `sound-${index}.wav`), Math.min(left, Number(each)) * megabyte)

async function write(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.write(wavHeader({ sampleRate: 48_000, channels: 2 }, bytes - wavHeaderBytes))
    await file.write(randomBytes(64 * 1024))
    await file.truncate(bytes - 64 * 1024)
    await file.write(randomBytes(64 * 1024), 0, 64 * 1024, bytes - 64 * 1024)
  } finally {
    await file.close()
  }
}
