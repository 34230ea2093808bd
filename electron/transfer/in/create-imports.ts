import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { cancelledError, type AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { transferContract } from '../../../shared/ipc/contract/transfer.ts'
import type { Handlers } from '../../../shared/ipc/handlers.ts'
import { transferError } from '../../../shared/text/en/errors/transfer.ts'
import { maxImportFileBytes, type FoundConversation } from '../../../shared/transfer/import-steps.ts'
import type { AttachmentService } from '../../attachments/attachment-service.ts'
import type { Host, Log } from '../../host/host.ts'
import { codeOf, diskReason } from '../../lib/disk-error.ts'
import { importFile, type ConversationIntake, type ImportFileOptions } from './import-file.ts'
import type { ReadExportMessage, StagedConversation } from './read-export.ts'
import { runReader } from './run-reader.ts'
import { openFilesOf, readStaged, refusal, unpackExport } from './unpack-export.ts'

/** What an import asks of the conversations. */
export interface ImportTarget extends ConversationIntake {
  /** Those of them that are here, in view or archived. */
  here(conversations: readonly StagedConversation[]): Result<ReadonlySet<number>>
  /** The folder of this name, made where there is none. */
  folder(name: string): Result<{ readonly id: string; readonly name: string; readonly isNew: boolean }>
  /** Moves them to the trash, and a folder that was made for them. */
  undo(conversationIds: readonly string[], folderId: string | undefined): Result<void>
  /** The same for good: nobody has seen them. */
  remove(conversationIds: readonly string[], folderId: string | undefined): Promise<void>
}

export interface ImportsDependencies extends Pick<Host, 'paths'> {
  readonly log: Log
  readonly startReadingThread: () => Worker
  readonly attachments: Pick<AttachmentService, 'add'>
  readonly target: ImportTarget
}

interface OpenFile {
  readonly staging: string
  readonly path: string
  readonly bytes: number
  readonly handle: FileHandle
  written: number
  /** What is done with it. */
  busy: Promise<unknown> | undefined
  isClosed: boolean
  found: StagedConversation[]
  /** It is an archive, whose files are read out of it. */
  isArchive: boolean
}

type ImportHandlers = Omit<
  Handlers<typeof transferContract>,
  'transfer.export' | 'transfer.preview' | 'transfer.recognise'
>

const folderName = 'importing'

/** Files that conversations are read from, from their first byte until they are forgotten. */
export function createImports({ paths, log, startReadingThread, attachments, target }: ImportsDependencies) {
  const folder = join(paths.data, folderName)
  const files = new Map<string, OpenFile>()
  const closing = new AbortController()
  // What a killed app has left.
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

  /** One thing at a time with a file. */
  async function alone<Value>(
    id: string,
    asked: AbortSignal,
    work: (file: OpenFile, signal: AbortSignal) => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    const file = files.get(id)
    if (file === undefined) return err(noSuchFile())
    if (file.busy !== undefined) return err({ kind: 'unavailable', ...transferError('alreadyRunning') })
    const signal = AbortSignal.any([asked, closing.signal])
    const working = work(file, signal)
    file.busy = working.catch(() => undefined)
    try {
      return await working
    } catch (error) {
      if (signal.aborted) return err(cancelledError)
      if (codeOf(error) === undefined) throw error
      return err(notStored(error, folder))
    } finally {
      file.busy = undefined
    }
  }

  async function importChosen({
    file,
    ...options
  }: Omit<ImportFileOptions, 'staging' | 'sources' | 'attachments' | 'conversations'> & {
    readonly file: OpenFile
  }): ReturnType<typeof importFile> {
    const archive = file.isArchive ? await openFilesOf(file.path) : undefined
    try {
      return await importFile({
        ...options,
        staging: file.staging,
        sources: {
          staged: (one) => readStaged(file.staging, one),
          archived: async (one) => archive?.read(one),
        },
        attachments,
        conversations: target,
      })
    } finally {
      archive?.close()
    }
  }

  const handlers: ImportHandlers = {
    'transfer.begin': async ({ bytes }) => {
      if (bytes > maxImportFileBytes) return err(refusal(transferError('tooLarge')))
      await swept
      const id = randomUUID()
      const staging = join(folder, id)
      try {
        await mkdir(staging, { recursive: true, mode: 0o700 })
        const path = join(staging, 'given')
        const handle = await open(path, 'wx', 0o600)
        files.set(id, {
          staging,
          path,
          bytes,
          handle,
          written: 0,
          busy: undefined,
          isClosed: false,
          found: [],
          isArchive: false,
        })
        return ok({ id })
      } catch (error) {
        await rm(staging, { recursive: true, force: true }).catch(() => undefined)
        if (codeOf(error) === undefined) throw error
        return err(notStored(error, folder))
      }
    },
    'transfer.append': async ({ id, bytes }) => {
      const file = files.get(id)
      if (file === undefined || file.isClosed) return err(noSuchFile())
      if (file.written + bytes.byteLength > file.bytes) return err(refusal(transferError('tooLarge')))
      file.written += bytes.byteLength
      try {
        await file.handle.appendFile(bytes)
        return ok({})
      } catch (error) {
        if (codeOf(error) === undefined) throw error
        return err(notStored(error, folder))
      }
    },
    'transfer.read': ({ id }, sink) =>
      alone(id, sink.signal, async (file, signal) => {
        await close(file)
        const output = join(file.staging, randomUUID())
        await mkdir(output, { mode: 0o700 })
        const unpacked = await unpackExport(file.path, output, signal)
        if (!unpacked.ok) return unpacked
        const { files: parts, entries, unpackedBytes } = unpacked.value
        file.isArchive = entries.length > 0
        file.found = []
        const allBytes = parts.reduce((sum, { bytes }) => sum + bytes, 0)
        let over: Extract<ReadExportMessage, { type: 'over' }> | undefined
        const read = await runReader(
          { type: 'conversations', files: parts, entries, staging: file.staging },
          {
            start: startReadingThread,
            log,
            signal,
            onMessage(message) {
              if (message.type === 'found') file.found.push(...message.conversations)
              else if (message.type === 'over') over = message
              else void sink.send({ ...message, allBytes })
            },
          },
        )
        if (!read.ok || over === undefined) return read.ok ? err(noSuchFile()) : read
        if (file.found.length === 0) return err(nothingFound(over))
        const here = target.here(file.found)
        if (!here.ok) return here
        for (let at = 0; at < file.found.length; at += 500)
          await sink.send({
            type: 'found',
            conversations: file.found.slice(at, at + 500).map((one) => toFound(one, here.value)),
          })
        await sink.send({
          type: 'read',
          sources: [...over.sources],
          bytes: file.bytes,
          ...(unpackedBytes !== undefined && { unpackedBytes }),
          notes: [...over.notes],
          others: over.others + over.tooLong,
        })
        return ok()
      }),
    'transfer.import': ({ id, indexes, folderName: name }, sink) =>
      alone(id, sink.signal, async (file, signal) => {
        const wanted = new Set(indexes)
        const chosen = file.found.filter(({ index, skipped }) => skipped === undefined && wanted.has(index))
        if (chosen.length === 0) return err({ kind: 'invalid-input', ...transferError('nothingChosen') })
        const made = target.folder(name)
        if (!made.ok) return made
        const { isNew } = made.value
        const stored: string[] = []
        const takeBack = (): Promise<void> => target.remove(stored, isNew ? made.value.id : undefined)
        const imported = await importChosen({
          file,
          chosen,
          folderId: made.value.id,
          signal,
          onProgress: (done) => sink.send({ type: 'progress', done, count: chosen.length }),
          onStored: (ids) => void stored.push(...ids),
        }).catch(async (error: unknown) => {
          await takeBack()
          throw error
        })
        if (!imported.ok) {
          await takeBack()
          return imported
        }
        await sink.send({
          type: 'imported',
          report: {
            ...imported.value,
            conversationIds: stored,
            folderId: made.value.id,
            folderName: made.value.name,
            isNewFolder: isNew,
          },
        })
        return ok()
      }),
    'transfer.discard': async ({ id }) => {
      await forget(id)
      return ok({})
    },
    'transfer.undoImport': async ({ conversationIds, folderId }) => {
      const undone = target.undo(conversationIds, folderId)
      return undone.ok ? ok({}) : undone
    },
  }
  return {
    handlers,
    /** Where a file lies that is there whole, until it is discarded. */
    async given(id: string): Promise<Result<string>> {
      const file = files.get(id)
      if (file === undefined || file.written !== file.bytes) return err(noSuchFile())
      await close(file)
      return ok(file.path)
    },
    /** Stops what is going on, and leaves no file behind. */
    async close() {
      closing.abort()
      // What was stopped may still write into its folder.
      for (const { busy } of files.values()) await busy
      for (const id of files.keys()) await forget(id)
    },
  }
}

function toFound(
  { key: _key, offset: _offset, bytes: _bytes, ...found }: StagedConversation,
  here: ReadonlySet<number>,
): FoundConversation {
  return { ...found, ...(here.has(found.index) && { isHere: true }) }
}

function nothingFound({ tooLong, longest }: Extract<ReadExportMessage, { type: 'over' }>): AppError {
  if (tooLong === 0) return refusal(transferError('notAnExport'))
  return refusal(transferError('valuesTooLong', { megabytes: Math.floor(longest / 1_000_000) }))
}

function noSuchFile(): AppError {
  return { kind: 'not-found', ...transferError('noSuchFile') }
}

function notStored(error: unknown, folder: string): AppError {
  return {
    kind: 'storage',
    ...transferError('notStored', { reason: diskReason(error, folder) }),
    detail: String(error),
  }
}
