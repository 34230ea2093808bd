import { readdir, rm, stat, open } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../lib/disk-error.ts'
import type { Log } from '../host/host.ts'
import type { LibraryService } from '../library/library-service.ts'
import { saveRecording } from './save-recording.ts'
import { readRecordingName, type RecordingName } from './recording-name.ts'
import { wavHeader, wavHeaderBytes, type WavShape } from '../../shared/media/wav-header.ts'

export interface SweepRecordingsDependencies {
  readonly folder: string
  readonly library: Pick<LibraryService, 'save' | 'get'>
  readonly log: Log
  readonly signal: AbortSignal
  readonly isBeingMade: (id: string) => boolean
}

/**
 * Repairs every recording that an earlier start has left, and adds it to the library. One that cannot be saved stays
 * for the next start.
 */
export async function sweepRecordings({
  folder,
  library,
  log,
  signal,
  isBeingMade,
}: SweepRecordingsDependencies): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (signal.aborted) return
    const recording = readRecordingName(name)
    if (recording === undefined || isBeingMade(recording.id)) continue
    try {
      const problem = await settle(join(folder, name), recording, library)
      if (problem !== undefined) log.warn(`A recording could not be listed: ${problem}`)
    } catch (error) {
      if (codeOf(error) === undefined) throw error
      log.warn(`A recording could not be read: ${String(error)}`)
    }
  }
}

/** Adds a recording to the library and removes it here. Resolves with the reason on failure. */
async function settle(
  path: string,
  { id, startedAt, isWav }: RecordingName,
  library: Pick<LibraryService, 'save' | 'get'>,
): Promise<string | undefined> {
  const known = library.get(id)
  // It was added, and the app ended before it was removed here.
  if (!known.ok && known.error.kind !== 'not-found') return known.error.message
  if (!known.ok) {
    const audioBytes = isWav ? await mendWav(path) : (await stat(path)).size
    const saved =
      audioBytes > 0 ? await saveRecording({ path, id, startedAt, isCutShort: true }, library) : undefined
    if (saved?.ok === false) return saved.error.message
  }
  await rm(path, { force: true })
  return undefined
}

/**
 * Corrects the header of a WAV file that was written by `createRecordingFile`: a killed process may have left samples
 * that the header does not count, or an incomplete sample. Resolves with the bytes of audio. Throws errors of the file
 * system.
 */
async function mendWav(path: string): Promise<number> {
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

/** `undefined` for a file that ends inside its header, or has another header. */
async function readShape(file: Awaited<ReturnType<typeof open>>): Promise<WavShape | undefined> {
  const head = Buffer.alloc(wavHeaderBytes)
  const { bytesRead } = await file.read(head, 0, wavHeaderBytes, 0)
  const shape = { sampleRate: head.readUInt32LE(24), channels: head.readUInt16LE(22) }
  const isOurs = bytesRead === wavHeaderBytes && head.toString('latin1', 8, 16) === 'WAVEfmt '
  return isOurs && shape.channels > 0 ? shape : undefined
}
