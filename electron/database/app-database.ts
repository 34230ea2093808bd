import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { AppError } from '../../shared/errors/app-error.ts'
import { ok } from '../../shared/errors/result.ts'
import { listCopyFiles } from './copy-files.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open.ts'
import { openStep } from './open-error.ts'
import { restorePlannedCopy } from './restore-copy.ts'
import type { Host, Log } from '../host/host.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

export interface OpenAppOptions {
  /** Whether a copy that the user selected replaces the database now. Otherwise the plan stays. */
  readonly goesBack: boolean
}

/**
 * Opens the database of the host, or one in memory when that fails, so that the app stays usable. A copy that the user
 * selected replaces the file first. The problems then say that nothing will be saved, or that the app started empty in
 * a folder that was used before. Throws only when even a database in memory fails.
 */
export async function openAppDatabase(
  host: Pick<Host, 'clock' | 'config' | 'paths'>,
  log: Log,
  { goesBack }: OpenAppOptions,
): Promise<{ readonly database: Database; readonly problems: readonly AppError[] }> {
  const { paths, clock } = host
  const restored = goesBack ? await restorePlannedCopy(paths.database, host.config) : ok(undefined)
  if (restored.ok && restored.value !== undefined) {
    log.info(`database: gone back to a copy; the one of before is ${restored.value}`)
  }
  const problems = restored.ok ? [] : [restored.error]
  const lost = paths.database === ':memory:' ? undefined : lostDatabase(paths)
  const opened = openDatabase({ path: paths.database, clock, log })
  if (opened.ok) return { database: opened.value, problems: [...problems, ...(lost ?? [])] }
  log.error(`database: ${opened.error.message} ${opened.error.detail ?? ''}`)
  const inMemory = openDatabase({ path: ':memory:', clock, log })
  if (!inMemory.ok) throw new Error(inMemory.error.message, { cause: inMemory.error })
  const isDamaged = opened.error.code === 'database-damaged'
  const copies = isDamaged ? offerCopies(paths.database) : undefined
  const problem: AppError = {
    ...opened.error,
    ...databaseError('openedInMemory', {
      cause: opened.error,
      step: copies?.step ?? openStep(opened.error.code),
    }),
    ...(copies !== undefined && { remedies: copies.remedies }),
  }
  return { database: inMemory.value, problems: [...problems, problem] }
}

/** Folders of an earlier start. A data folder with none of them is new. */
const earlierWork = ['records', 'attachments', 'vectors', 'thumbnails']

/**
 * The error that the database is missing although the folder was used before; `undefined` when all is well, or when the
 * folder is new.
 */
function lostDatabase({ data, database: path }: Host['paths']): AppError[] | undefined {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size
  if (bytes !== undefined && bytes > 0) return undefined
  const isUsed = listCopyFiles(path).length > 0 || earlierWork.some((name) => holdsFiles(join(data, name)))
  if (!isUsed) return undefined
  const copies = offerCopies(path)
  const given = { path, step: copies?.step ?? databaseError('stepPutBack') }
  return [
    {
      kind: 'storage',
      code: 'database-lost',
      ...(bytes === undefined ? databaseError('lostMissing', given) : databaseError('lostEmpty', given)),
      ...(copies !== undefined && { remedies: copies.remedies }),
    },
  ]
}

/** The step that leads to the copies, when some can be read. */
function offerCopies(
  path: string,
): { readonly step: WordedError; readonly remedies: AppError['remedies'] } | undefined {
  const [newest] = listCopyFiles(path).filter(({ holds }) => holds !== undefined)
  if (newest === undefined) return undefined
  const day = new Date(newest.createdAt).toISOString().slice(0, 10)
  return { step: databaseError('stepCopies', { day }), remedies: [{ type: 'show-copies' }] }
}

function holdsFiles(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0
  } catch {
    return false
  }
}
