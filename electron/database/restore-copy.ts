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

/** The copy that the next start restores, and the stamp in the name under which the current database is set aside. */
const plannedSchema = z.object({ name: z.string(), stamp: z.string() })

export type PlannedRestore = z.infer<typeof plannedSchema>

const configKey = 'restoreCopy'

export function plannedRestore(config: Pick<Store, 'get'>): PlannedRestore | undefined {
  const planned = z.safeParse(plannedSchema, config.get(configKey))
  return planned.success ? planned.data : undefined
}

/** Without a plan the next start opens the current database. */
export function planRestore(config: Pick<Store, 'set'>, planned: PlannedRestore | undefined): Result<void> {
  return config.set(configKey, planned ?? null)
}

/**
 * Restores a copy if that was planned: the current database is renamed, and a copy of the copy takes its place. Call it
 * before the database is opened. When it is killed in the middle, the next start repeats it; nothing is ever deleted.
 *
 * Resolves with the new name of the replaced database; `undefined` when nothing was planned.
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
    // The WAL belongs to this file and to no other.
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
