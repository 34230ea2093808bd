import { open } from 'node:fs/promises'
import { wavHeader, wavHeaderBytes, type WavShape } from '../../shared/media/wav-header.ts'

/**
 * Makes the header of a WAV file that was written by `createRecordingFile` say what is there: a process that was killed has left
 * samples behind which it does not tell of, or half of one. Resolves with the bytes of sound. Throws what the file system
 * throws.
 */
export async function mendWav(path: string): Promise<number> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const shape = await readShape(file)
    if (shape === undefined) return 0
    const frame = shape.channels * 2
    const audioBytes = Math.floor((size - wavHeaderBytes) / frame) * frame
    await file.truncate(wavHeaderBytes + audioBytes)
    await file.write(wavHeader(shape, audioBytes), 0, wavHeaderBytes, 0)
    await file.sync()
    return audioBytes
  } finally {
    await file.close()
  }
}

/** `undefined` for a file that ends inside its header, or has none of ours. */
async function readShape(file: Awaited<ReturnType<typeof open>>): Promise<WavShape | undefined> {
  const head = Buffer.alloc(wavHeaderBytes)
  const { bytesRead } = await file.read(head, 0, wavHeaderBytes, 0)
  const shape = { sampleRate: head.readUInt32LE(24), channels: head.readUInt16LE(22) }
  const isOurs = bytesRead === wavHeaderBytes && head.toString('latin1', 8, 16) === 'WAVEfmt '
  return isOurs && shape.channels > 0 ? shape : undefined
}
