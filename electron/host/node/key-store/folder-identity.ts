import { randomUUID } from 'node:crypto'
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import { parseJson } from '../../../../shared/json.ts'
import { hostError } from '../../../../shared/text/en/errors/host.ts'
import { writePrivateFile } from '../../../lib/write-private-file.ts'

/**
 * Whether a data folder uses the key store, and its identity there. Stored in a separate file, so that a copied
 * `config.json` contains neither.
 */
export interface FolderIdentity {
  readonly choice: 'undecided' | 'used' | 'memory'
  /** The name under which the key store holds the secrets of this data folder. */
  readonly identity: string
}

const fileName = 'key-store.json'

const fileSchema = z.object({ choice: z.enum(['used', 'memory']), identity: z.uuid() })

/** The stored choice; without one a fresh identity, which no folder has used. */
export function readFolderIdentity(dataFolder: string): FolderIdentity {
  return readFile(dataFolder) ?? freshIdentity()
}

export function freshIdentity(): FolderIdentity {
  return { choice: 'undecided', identity: randomUUID() }
}

export function forgetFolderIdentity(dataFolder: string): Result<void> {
  const path = join(dataFolder, fileName)
  try {
    rmSync(path, { force: true })
    return ok()
  } catch (error) {
    return err(notSaved(path, error))
  }
}

export async function writeFolderIdentity(dataFolder: string, chosen: FolderIdentity): Promise<Result<void>> {
  const path = join(dataFolder, fileName)
  try {
    await writePrivateFile(path, JSON.stringify(chosen))
    return ok()
  } catch (error) {
    return err(notSaved(path, error))
  }
}

function notSaved(path: string, error: unknown): AppError {
  return {
    kind: 'storage',
    ...hostError('changeNotSaved', { path }),
    detail: error instanceof Error ? error.message : String(error),
  }
}

/** The canonical path of a data folder, by which the key store records the owner of an identity. */
export function placeOf(dataFolder: string): string {
  return realpathSync(dataFolder)
}

/** Whether another data folder has this identity now, so that ours is a copy of it. */
export function isIdentityAt(place: string, identity: string): boolean {
  return readFile(place)?.identity === identity
}

function readFile(dataFolder: string): z.infer<typeof fileSchema> | undefined {
  try {
    return fileSchema.safeParse(parseJson(readFileSync(join(dataFolder, fileName), 'utf8'))).data
  } catch {
    return undefined
  }
}
