import { open, rm } from 'node:fs/promises'
import type { NewRecording } from '../../shared/media/new-recording.ts'
import { wavHeader, wavHeaderBytes, type WavShape } from '../../shared/media/wav-header.ts'

/** The file of a take that is being made. Calls throw what the file system throws. */
export interface TakeFile {
  readonly path: string
  /** Bytes of sound so far, without the header. */
  readonly soundBytes: () => number
  /** Appends; on disk when it resolves. The file is a whole one of its type after each call. */
  append(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
  /** Leaves nothing behind. */
  remove(): Promise<void>
}

export async function createTakeFile(path: string, recording: NewRecording): Promise<TakeFile> {
  const handle = await open(path, 'wx+', 0o600)
  const shape: WavShape | undefined = recording.format === 'wav' ? recording : undefined
  const start = shape === undefined ? 0 : wavHeaderBytes
  let sound = 0
  let isOpen = true

  async function write(bytes: Uint8Array, position: number): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
      done += bytesWritten
    }
  }

  async function close(): Promise<void> {
    if (!isOpen) return
    isOpen = false
    await handle.close()
  }

  async function remove(): Promise<void> {
    await close().catch(() => undefined)
    await rm(path, { force: true })
  }

  try {
    if (shape !== undefined) await write(wavHeader(shape, 0), 0)
  } catch (error) {
    // A disk without room leaves a file that nobody knows of.
    await remove()
    throw error
  }
  return {
    path,
    soundBytes: () => sound,
    async append(bytes) {
      await write(bytes, start + sound)
      sound += bytes.length
      // Samples first: a header that says less than there is leaves a file that can be played.
      if (shape !== undefined) await write(wavHeader(shape, sound), 0)
      await handle.datasync()
    },
    close,
    remove,
  }
}
