import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../lib/disk-error.ts'
import type { Log } from '../host/host.ts'
import type { LibraryService } from '../library/library-service.ts'
import { mendWav } from './mend-take.ts'
import { saveTake } from './save-take.ts'
import { readTakeName, type TakeName } from './take-name.ts'

export interface SweepTakesDependencies {
  readonly folder: string
  readonly library: Pick<LibraryService, 'save' | 'get'>
  readonly log: Log
  readonly signal: AbortSignal
  readonly isBeingMade: (id: string) => boolean
}

/** Mends and lists every take that an earlier start has left. What cannot be saved stays for the next start. */
export async function sweepTakes({
  folder,
  library,
  log,
  signal,
  isBeingMade,
}: SweepTakesDependencies): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (signal.aborted) return
    const take = readTakeName(name)
    if (take === undefined || isBeingMade(take.id)) continue
    try {
      const problem = await settle(join(folder, name), take, library)
      if (problem !== undefined) log.warn(`A recording could not be listed: ${problem}`)
    } catch (error) {
      if (codeOf(error) === undefined) throw error
      log.warn(`A recording could not be read: ${String(error)}`)
    }
  }
}

/** Lists a take and removes it. Resolves with why it could not be listed. */
async function settle(
  path: string,
  { id, startedAt, isWav }: TakeName,
  library: Pick<LibraryService, 'save' | 'get'>,
): Promise<string | undefined> {
  const known = library.get(id)
  // It was listed, and the app ended before it was removed here.
  if (!known.ok && known.error.kind !== 'not-found') return known.error.message
  if (!known.ok) {
    const audioBytes = isWav ? await mendWav(path) : (await stat(path)).size
    const saved =
      audioBytes > 0 ? await saveTake({ path, id, startedAt, isCutShort: true }, library) : undefined
    if (saved?.ok === false) return saved.error.message
  }
  await rm(path, { force: true })
  return undefined
}
