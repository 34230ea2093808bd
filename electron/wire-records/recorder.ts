import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../lib/disk-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { maxFileAnswerBytes } from '../../shared/limits.ts'
import type { Clock } from '../host/host.ts'
import type { FindSecrets } from '../lib/secrets/find-secrets.ts'
import { hideSplitSecrets } from './hide-split-secrets.ts'
import { recordFiles, recordFolder } from './record-files.ts'
import { readWanted } from './read-wanted.ts'
import { createRunRecorder, type RunRecorder, type RunRecorderOptions } from './run-recorder.ts'
import { readStoredRecord, recordMissing, recordUnreadable, type StoredRecord } from './stored-record.ts'

/** The folder of records: the bytes on the wire for each run, as plain files. Never contains a key. */
export interface Recorder {
  /**
   * Creates a writer; nothing is on disk before its first call. The caller closes it. An answer that is a file may be
   * larger than a record: the rest is stored beside it. For the other parameters see `RunRecorderOptions`.
   */
  start(
    runId: string,
    startedAt: number,
    options?: { readonly isFile?: boolean } & Pick<
      RunRecorderOptions,
      'isJob' | 'syncedBytes' | 'isFree' | 'before'
    > &
      Partial<Pick<RunRecorderOptions, 'maxBytes'>>,
  ): RunRecorder
  /** `not-found` when there is no record, `storage` when it cannot be read. */
  read(runId: string, startedAt: number): Promise<Result<StoredRecord>>
  /**
   * The body of a request as it was sent, if `isWanted` accepts its content; `undefined` also when it is not recorded
   * or cannot be read. Of a long one only the end is checked.
   */
  requestBody(
    runId: string,
    startedAt: number,
    isWanted: (end: string) => boolean,
  ): Promise<string | undefined>
  /** The folder of a run's record, whether or not it exists; `undefined` for an id that cannot name a folder. */
  folderOf(runId: string, startedAt: number): string | undefined
  /**
   * The files that contain the body of an answer as it was received, in order, and their current length. `not-found`
   * without a record.
   */
  responseFiles(runId: string, startedAt: number): Promise<Result<{ paths: string[]; bytes: number }>>
  /** The size of a record on disk, in bytes; 0 when there is none. */
  bytesOf(runId: string, startedAt: number): Promise<number>
  /** Overwrites secrets that the deltas of an ended run's record form together. A missing record is no error. */
  hideSplitSecrets(runId: string, startedAt: number, find: FindSecrets): Promise<Result<void>>
  /** Removing a missing record is no error. */
  remove(runId: string, startedAt: number): Promise<Result<void>>
  /** The months with records (`2026-11`), oldest first; empty when there is no folder yet. */
  months(): Promise<string[]>
  /** The ids of the runs recorded in a month. */
  runsOf(month: string): Promise<string[]>
  /** When a record was last written, in milliseconds since 1970; `undefined` when it does not exist. */
  writtenAt(month: string, runId: string): Promise<number | undefined>
  /** Removes a record by its place, for records without a run. */
  removeFrom(month: string, runId: string): Promise<Result<void>>
}

export interface RecorderOptions {
  readonly folder: string
  readonly clock: Clock
  /** Maximum recorded bytes of one response. 64 MiB by default. */
  readonly maxBytes?: number
}

const defaultMaxBytes = 64 * 1024 * 1024

export function createRecorder(options: RecorderOptions): Recorder {
  const { folder: records, clock, maxBytes: usualMaxBytes = defaultMaxBytes } = options

  const folderIn = (month: string, runId: string): string | undefined =>
    recordFolder(records, runId, Date.parse(`${month}-01T00:00:00Z`))

  return {
    start(runId, startedAt, { isFile = false, maxBytes = usualMaxBytes, ...rest } = {}) {
      const folder = recordFolder(records, runId, startedAt)
      if (folder === undefined) throw new Error(`"${runId}" cannot name a folder`)
      const maxRestBytes = isFile ? maxFileAnswerBytes : 0
      return createRunRecorder({ folder, runId, startedAt, clock, maxBytes, maxRestBytes, ...rest })
    },
    async read(runId, startedAt) {
      const folder = recordFolder(records, runId, startedAt)
      return folder === undefined ? err(recordMissing()) : readStoredRecord(folder)
    },
    async requestBody(runId, startedAt, isWanted) {
      const folder = recordFolder(records, runId, startedAt)
      if (folder === undefined) return undefined
      return readWanted(join(folder, recordFiles.requestBody), isWanted).catch((error: unknown) => {
        if (codeOf(error) === undefined) throw error
        return undefined
      })
    },
    folderOf: (runId, startedAt) => recordFolder(records, runId, startedAt),
    async responseFiles(runId, startedAt) {
      const folder = recordFolder(records, runId, startedAt)
      if (folder === undefined) return err(recordMissing())
      const paths: string[] = []
      let bytes = 0
      for (const name of [recordFiles.responseBody, recordFiles.responseRest]) {
        const path = join(folder, name)
        const file = await stat(path).catch(() => undefined)
        if (file === undefined) break
        paths.push(path)
        bytes += file.size
      }
      return paths.length === 0 ? err(recordMissing()) : ok({ paths, bytes })
    },
    async bytesOf(runId, startedAt) {
      const folder = recordFolder(records, runId, startedAt)
      if (folder === undefined) return 0
      const files = Object.values(recordFiles).map((name) => stat(join(folder, name)).catch(() => undefined))
      return (await Promise.all(files)).reduce((sum, file) => sum + (file?.size ?? 0), 0)
    },
    async hideSplitSecrets(runId, startedAt, find) {
      const folder = recordFolder(records, runId, startedAt)
      if (folder === undefined) return ok()
      try {
        await hideSplitSecrets(join(folder, recordFiles.responseBody), find)
        return ok()
      } catch (error) {
        if (codeOf(error) === undefined) throw error
        return codeOf(error) === 'ENOENT' ? ok() : err(recordUnreadable(error, folder))
      }
    },
    async remove(runId, startedAt) {
      const folder = recordFolder(records, runId, startedAt)
      return folder === undefined ? ok() : removeFolder(folder)
    },
    months: async () => (await folderNames(records)).filter((name) => monthShape.test(name)),
    runsOf: async (month) => (monthShape.test(month) ? folderNames(join(records, month)) : []),
    async writtenAt(month, runId) {
      const folder = folderIn(month, runId)
      if (folder === undefined) return undefined
      const found = await stat(folder).catch(() => undefined)
      return found?.mtimeMs
    },
    async removeFrom(month, runId) {
      const folder = folderIn(month, runId)
      return folder === undefined ? ok() : removeFolder(folder)
    },
  }
}

const monthShape = /^\d{4}-\d{2}$/

/** The folders inside a folder by name, sorted; empty when it does not exist or cannot be read. */
async function folderNames(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .toSorted()
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return []
  }
}

async function removeFolder(folder: string): Promise<Result<void>> {
  try {
    await rm(folder, { recursive: true, force: true })
    return ok()
  } catch (error) {
    return err(recordUnreadable(error, folder))
  }
}
