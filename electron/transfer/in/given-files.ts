import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { cancelledError, type AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { transferError } from '../../../shared/text/en/errors/transfer.ts'
import { maxImportFileBytes } from '../../../shared/transfer/import-steps.ts'
import { codeOf, diskReason } from '../../lib/disk-error.ts'
import type { StagedConversation } from './read-export.ts'
import { refusal } from './unpack-export.ts'

/** A file that the window sends piece by piece, with a folder of its own. */
export interface GivenFile {
  readonly staging: string
  readonly path: string
  /** Its announced size. */
  readonly bytes: number
  /** The conversations that were found in it, once it was read. */
  found: StagedConversation[]
  /** Whether it is an archive, from which files are read. */
  isArchive: boolean
}

interface OpenFile extends GivenFile {
  readonly handle: FileHandle
  written: number
  /** The running task of the file. */
  busy: Promise<unknown> | undefined
  isClosed: boolean
}

export interface GivenFiles {
  begin(bytes: number): Promise<Result<{ id: string }>>
  append(id: string, bytes: Uint8Array): Promise<Result<void>>
  /** The path of a completely received file, until it is removed. */
  whole(id: string): Promise<Result<string>>
  /** Runs one task at a time with a file; nothing more may be appended to it. */
  alone(
    id: string,
    asked: AbortSignal,
    work: (file: GivenFile, signal: AbortSignal) => Promise<Result<void>>,
  ): Promise<Result<void>>
  forget(id: string): Promise<void>
  /** Stops running tasks, and leaves no file behind. */
  close(): Promise<void>
}

/** Files below `folder`, which is emptied first: its content was left by a killed app. */
export function createGivenFiles(folder: string): GivenFiles {
  const files = new Map<string, OpenFile>()
  const closing = new AbortController()
  const swept = rm(folder, { recursive: true, force: true }).catch(() => undefined)

  async function close(file: OpenFile): Promise<void> {
    if (file.isClosed) return
    file.isClosed = true
    await file.handle.close().catch(() => undefined)
  }

  async function forget(id: string): Promise<void> {
    const file = files.get(id)
    files.delete(id)
    if (file === undefined) return
    await close(file)
    await rm(file.staging, { recursive: true, force: true }).catch(() => undefined)
  }

  /** Disk errors are returned; any other error is a bug. */
  function refusedByDisk(error: unknown): Result<never> {
    if (codeOf(error) === undefined) throw error
    const reason = diskReason(error, folder)
    return err({ kind: 'storage', ...transferError('notStored', { reason }), detail: String(error) })
  }

  return {
    async begin(bytes) {
      if (bytes > maxImportFileBytes) return err(refusal(transferError('tooLarge')))
      await swept
      const id = randomUUID()
      const staging = join(folder, id)
      try {
        await mkdir(staging, { recursive: true, mode: 0o700 })
        const path = join(staging, 'given')
        const handle = await open(path, 'wx', 0o600)
        const unread = { found: [], isArchive: false }
        files.set(id, {
          staging,
          path,
          bytes,
          handle,
          written: 0,
          busy: undefined,
          isClosed: false,
          ...unread,
        })
        return ok({ id })
      } catch (error) {
        await rm(staging, { recursive: true, force: true }).catch(() => undefined)
        return refusedByDisk(error)
      }
    },
    async append(id, bytes) {
      const file = files.get(id)
      if (file === undefined || file.isClosed) return err(noSuchFile())
      if (file.written + bytes.byteLength > file.bytes) return err(refusal(transferError('tooLarge')))
      file.written += bytes.byteLength
      try {
        await file.handle.appendFile(bytes)
        return ok()
      } catch (error) {
        return refusedByDisk(error)
      }
    },
    async whole(id) {
      const file = files.get(id)
      if (file === undefined || file.written !== file.bytes) return err(noSuchFile())
      await close(file)
      return ok(file.path)
    },
    async alone(id, asked, work) {
      const file = files.get(id)
      if (file === undefined) return err(noSuchFile())
      if (file.busy !== undefined) return err({ kind: 'unavailable', ...transferError('alreadyRunning') })
      const signal = AbortSignal.any([asked, closing.signal])
      const working = close(file).then(() => work(file, signal))
      file.busy = working.catch(() => undefined)
      try {
        return await working
      } catch (error) {
        return signal.aborted ? err(cancelledError) : refusedByDisk(error)
      } finally {
        file.busy = undefined
      }
    },
    forget,
    async close() {
      closing.abort()
      // Wait first: a stopped task may still write into its folder.
      for (const { busy } of files.values()) await busy
      for (const id of files.keys()) await forget(id)
    },
  }
}

export function noSuchFile(): AppError {
  return { kind: 'not-found', ...transferError('noSuchFile') }
}
