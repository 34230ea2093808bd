import type { AppError } from '../../shared/errors/app-error.ts'
import { mkdir, open, readdir, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryNames } from '../lib/temporary-names.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { Json } from '../../shared/json.ts'
import { embeddingsError } from '../../shared/text/en/errors/embeddings.ts'
import { diskReason } from '../lib/disk-error.ts'

/**
 * Vectors on disk: `<result>.f32`, float32 numbers, little-endian, row after row, NaN for missing ones; and beside it
 * `<result>.json`, which describes them.
 */
export interface VectorFiles {
  /** Writes vectors from row `start` on. The first call creates the file, with space for `rowCount` rows. */
  write(
    id: string,
    shape: { readonly rowCount: number; readonly dimensions: number },
    start: number,
    vectors: Float32Array,
  ): Promise<Result<void>>
  /** Writes the description of the vectors. */
  describe(id: string, description: Json): Promise<Result<void>>
  /** The path of a result's vectors, `undefined` when there are none. */
  find(id: string): Promise<string | undefined>
  /** Removes the files of every result that is not among these, except those last written before `knownSince`. */
  removeOthers(ids: ReadonlySet<string>, knownSince: number): Promise<number>
}

const roomBytes = 1024 * 1024

export function createVectorFiles(folder: string): VectorFiles {
  const pathOf = (id: string): string => join(folder, `${id}.f32`)

  async function openFor(id: string, bytes: number): Promise<FileHandle> {
    try {
      return await open(pathOf(id), 'r+')
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const unfinished = temporaryNames.ofVectors(pathOf(id))
    await fillWithNaN(unfinished, bytes)
    await rename(unfinished, pathOf(id))
    return open(pathOf(id), 'r+')
  }

  return {
    async write(id, { rowCount, dimensions }, start, vectors) {
      try {
        const file = await openFor(id, rowCount * dimensions * 4)
        try {
          const bytes = Buffer.from(vectors.buffer, vectors.byteOffset, vectors.byteLength)
          await file.write(bytes, 0, bytes.length, start * dimensions * 4)
          await file.datasync()
        } finally {
          await file.close()
        }
        return ok()
      } catch (error) {
        return { ok: false, error: cannotKeepVectors(error, folder) }
      }
    },
    async describe(id, description) {
      const path = join(folder, `${id}.json`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(temporaryNames.ofVectors(path), `${JSON.stringify(description, null, 2)}\n`, {
          mode: 0o600,
        })
        await rename(temporaryNames.ofVectors(path), path)
        return ok()
      } catch (error) {
        return { ok: false, error: cannotKeepVectors(error, folder) }
      }
    },
    async find(id) {
      if (!isPlainId(id)) return undefined
      const path = pathOf(id)
      const found = await stat(path).catch(() => undefined)
      return found?.isFile() === true ? path : undefined
    },
    async removeOthers(ids, knownSince) {
      const names = await readdir(folder).catch(() => [])
      let count = 0
      for (const name of names.filter((each) => !ids.has(each.split('.')[0] ?? ''))) {
        const path = join(folder, name)
        const writtenAt = (await stat(path).catch(() => undefined))?.mtimeMs
        if (writtenAt === undefined || writtenAt < knownSince) continue
        await rm(path, { force: true })
        count += 1
      }
      return count
    },
  }
}

/** A database from elsewhere, such as a backup, may contain ids that lead out of the folder. */
function isPlainId(id: string): boolean {
  return /^[\w-]{1,100}$/.test(id)
}

async function fillWithNaN(path: string, bytes: number): Promise<void> {
  const room = new Uint8Array(new Float32Array(roomBytes / 4).fill(Number.NaN).buffer)
  const file = await open(path, 'w', 0o600)
  try {
    for (let at = 0; at < bytes; at += roomBytes) await file.write(room, 0, Math.min(roomBytes, bytes - at))
  } finally {
    await file.close()
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** The disk refused. The answer is in the record of the run, and the batch can be sent again. */
function cannotKeepVectors(cause: unknown, folder: string): AppError {
  return {
    kind: 'storage',
    ...embeddingsError('vectorsNotWritten', { reason: diskReason(cause, folder) }),
    detail: cause instanceof Error ? cause.message : String(cause),
  }
}
