import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../lib/disk-error.ts'
import type { Log } from '../host/host.ts'
import type { LibraryService } from '../library/library-service.ts'
import { mendWav } from './mend-wav.ts'
import { saveRecording } from './save-recording.ts'
import { readRecordingName, type RecordingName } from './recording-name.ts'

export interface SweepRecordingsDependencies {
  readonly folder: string
  readonly library: Pick<LibraryService, 'save' | 'get'>
  readonly log: Log
  readonly signal: AbortSignal
  readonly isBeingMade: (id: string) => boolean
}

/** Mends and lists every recording that an earlier start has left. What cannot be saved stays for the next start. */
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

/** Lists a recording and removes it. Resolves with why it could not be listed. */
async function settle(
  path: string,
  { id, startedAt, isWav }: RecordingName,
  library: Pick<LibraryService, 'save' | 'get'>,
): Promise<string | undefined> {
  const known = library.get(id)
  // It was listed, and the app ended before it was removed here.
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
