import { open, rm } from 'node:fs/promises'
import type { NewRecording } from '../../shared/media/new-recording.ts'
import { wavHeader, wavHeaderBytes, type WavShape } from '../../shared/media/wav-header.ts'

/** The file of a recording that is being made. Calls throw what the file system throws. */
export interface RecordingFile {
  readonly path: string
  /** Bytes of sound so far, without the header. */
  readonly audioBytes: () => number
  /**
   * Appends, one call after the other: what was written is there after this process was killed. The file is a whole one of
   * its type after each call.
   */
  append(bytes: Uint8Array): Promise<void>
  /**
   * Everything appended so far is on disk when it resolves, also for a machine that loses its power. Calls that come while
   * the disk is busy share the next turn.
   */
  sync(): Promise<void>
  close(): Promise<void>
  /** Leaves nothing behind. */
  remove(): Promise<void>
}

export async function createRecordingFile(path: string, recording: NewRecording): Promise<RecordingFile> {
  const handle = await open(path, 'wx+', 0o600)
  const shape: WavShape | undefined = recording.format === 'wav' ? recording : undefined
  const start = shape === undefined ? 0 : wavHeaderBytes
  let audioBytes = 0
  let isOpen = true
  let syncing = Promise.resolve()
  let nextSync: Promise<void> | undefined

  async function write(bytes: Uint8Array, position: number): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
      done += bytesWritten
    }
  }

  async function startSync(): Promise<void> {
    await syncing.catch(() => undefined)
    nextSync = undefined
    syncing = handle.datasync()
    await syncing
  }

  async function close(): Promise<void> {
    if (!isOpen) return
    isOpen = false
    await nextSync?.catch(() => undefined)
    await syncing.catch(() => undefined)
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
    audioBytes: () => audioBytes,
    async append(bytes) {
      await write(bytes, start + audioBytes)
      audioBytes += bytes.length
      // Samples first: a header that says less than there is leaves a file that can be played.
      if (shape !== undefined) await write(wavHeader(shape, audioBytes), 0)
    },
    async sync() {
      if (!isOpen) return
      nextSync ??= startSync()
      await nextSync
    },
    close,
    remove,
  }
}
