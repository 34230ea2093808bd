import { open, rm } from 'node:fs/promises'
import type { NewRecording } from '../../shared/media/new-recording.ts'
import { wavHeader, wavHeaderBytes, type WavShape } from '../../shared/media/wav-header.ts'

/** The file of a recording in progress. Calls throw errors of the file system. */
export interface RecordingFile {
  readonly path: string
  /** Bytes of audio so far, without the header. */
  readonly audioBytes: () => number
  /**
   * Appends, one call after the other: appended bytes survive a kill of this process. After each call the file is a
   * complete one of its type.
   */
  append(bytes: Uint8Array): Promise<void>
  /**
   * Resolves when everything appended so far is on disk, safe from a power cut. Calls made while the disk is busy share
   * the next flush.
   */
  sync(): Promise<void>
  close(): Promise<void>
  /** Removes the file. */
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
    // A full disk would leave a file that nobody knows of.
    await remove()
    throw error
  }
  return {
    path,
    audioBytes: () => audioBytes,
    async append(bytes) {
      await write(bytes, start + audioBytes)
      audioBytes += bytes.length
      // Samples first: a header that states fewer samples than there are still leaves a playable file.
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
