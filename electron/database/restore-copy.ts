import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { temporaryNames } from '../lib/temporary-names.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { codeOf, diskReason } from '../lib/disk-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Store } from '../host/host.ts'
import { listCopyFiles } from './copy-files.ts'
import { syncFile, syncNameOf } from './sync-path.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/** Which copy the next start goes back to, and under which stamp the database of now is set aside. */
const plannedSchema = z.object({ name: z.string(), stamp: z.string() })

export type PlannedRestore = z.infer<typeof plannedSchema>

const configKey = 'restoreCopy'

export function plannedRestore(config: Pick<Store, 'get'>): PlannedRestore | undefined {
  const planned = z.safeParse(plannedSchema, config.get(configKey))
  return planned.success ? planned.data : undefined
}

/** Without a plan the next start opens the database as it is. */
export function planRestore(config: Pick<Store, 'set'>, planned: PlannedRestore | undefined): Result<void> {
  return config.set(configKey, planned ?? null)
}

/**
 * Goes back to a copy, if that was asked for: the database of now is renamed, and a copy of the copy takes its place. To be
 * called before the database is opened. Killed half-way, it is done again by the next start; nothing is ever deleted.
 *
 * Resolves with the name that the database of before has now; `undefined` when nothing was asked for.
 */
export async function restorePlannedCopy(path: string, config: Store): Promise<Result<string | undefined>> {
  const planned = plannedRestore(config)
  if (planned === undefined || path === ':memory:') return ok(undefined)
  const copy = listCopyFiles(path).find(({ name }) => name === planned.name)
  if (copy === undefined) {
    planRestore(config, undefined)
    return err(copyGone(planned.name))
  }
  const aside = `${path}.set-aside-${planned.stamp}`
  const unfinished = temporaryNames.restoring(path)
  try {
    rmSync(unfinished, { force: true })
    closeSync(openSync(unfinished, 'wx', 0o600))
    await copyFile(copy.path, unfinished)
    await syncFile(unfinished)
    // What SQLite had not written into the file itself belongs to it, and to no other.
    for (const part of ['', '-wal']) {
      if (existsSync(path + part) && !existsSync(aside + part)) renameSync(path + part, aside + part)
    }
    for (const part of ['-wal', '-shm']) rmSync(path + part, { force: true })
    renameSync(unfinished, path)
    syncNameOf(path)
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return err(notRestored(planned.name, error, dirname(path)))
  }
  const cleared = planRestore(config, undefined)
  return cleared.ok ? ok(aside) : cleared
}

export function copyGone(name: string): AppError {
  return {
    kind: 'not-found',
    code: 'database-copy-gone',
    ...databaseError('copyGone', { name }),
    remedies: [{ type: 'show-copies' }],
  }
}

export function copyDamaged(name: string, damage: readonly string[]): AppError {
  return {
    kind: 'rejected',
    code: 'database-copy-damaged',
    ...databaseError('copyDamaged', { name }),
    detail: damage.join('\n'),
    remedies: [{ type: 'show-copies' }],
  }
}

export function copyNewer(name: string): AppError {
  return { kind: 'rejected', code: 'database-copy-newer', ...databaseError('copyNewer', { name }) }
}

function notRestored(name: string, error: unknown, folder: string): AppError {
  return {
    kind: 'storage',
    code: 'database-not-restored',
    ...databaseError('copyNotRestored', { name, reason: diskReason(error, folder) }),
    detail: error instanceof Error ? error.message : String(error),
  }
}
