import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Input } from '../../../shared/ipc/contract.ts'
import type { transferContract } from '../../../shared/ipc/contract/transfer.ts'
import { toVoid, type Handlers, type StreamSink } from '../../../shared/ipc/handlers.ts'
import { transferError } from '../../../shared/text/en/errors/transfer.ts'
import type { ImportStep } from '../../../shared/transfer/import-steps.ts'
import type { AttachmentService } from '../../attachments/attachment-service.ts'
import type { Host, Log } from '../../host/host.ts'
import { createGivenFiles, type GivenFile } from './given-files.ts'
import { importFile, type ConversationIntake, type ImportFileOptions } from './import-file.ts'
import type { StagedConversation } from './read-export.ts'
import { readGiven } from './read-given.ts'
import { openFilesOf, readStaged } from './unpack-export.ts'

/** The conversation functions that an import needs. */
export interface ImportTarget extends ConversationIntake {
  /** Returns the numbers of those that already exist here, visible or archived. */
  findExisting(conversations: readonly StagedConversation[]): Result<ReadonlySet<number>>
  /** Returns the folder of this name; creates it if it does not exist. */
  folder(name: string): Result<{ readonly id: string; readonly name: string; readonly isNew: boolean }>
  /** Moves the conversations to the trash, and a folder that was created for them. */
  undo(conversationIds: readonly string[], folderId: string | undefined): Result<void>
  /** The same for good: the user has not seen them. */
  remove(conversationIds: readonly string[], folderId: string | undefined): Promise<void>
}

export interface ImportsDependencies extends Pick<Host, 'paths'> {
  readonly log: Log
  readonly startReadingThread: () => Worker
  readonly attachments: Pick<AttachmentService, 'add'>
  readonly target: ImportTarget
}

type ImportHandlers = Omit<
  Handlers<typeof transferContract>,
  'transfer.export' | 'transfer.preview' | 'transfer.recognise'
>

const stagingFolder = 'importing'

/** Files that conversations are imported from, from their first byte until they are removed. */
export function createImports({ paths, log, startReadingThread, attachments, target }: ImportsDependencies) {
  const files = createGivenFiles(join(paths.data, stagingFolder))

  const handlers: ImportHandlers = {
    'transfer.begin': ({ bytes }) => files.begin(bytes),
    'transfer.append': async ({ id, bytes }) => toVoid(await files.append(id, bytes)),
    'transfer.read': ({ id }, sink) =>
      files.alone(id, sink.signal, (file, signal) =>
        readGiven(file, {
          log,
          startReadingThread,
          findExisting: (found) => target.findExisting(found),
          signal,
          sink,
        }),
      ),
    'transfer.import': (input, sink) =>
      files.alone(input.id, sink.signal, (file, signal) =>
        importChosen(file, input, { attachments, target, signal, sink }),
      ),
    'transfer.discard': async ({ id }) => {
      await files.forget(id)
      return ok({})
    },
    'transfer.undoImport': async ({ conversationIds, folderId }) =>
      toVoid(target.undo(conversationIds, folderId)),
  }
  return {
    handlers,
    /** The path of a completely received file, until it is discarded. */
    given: (id: string): Promise<Result<string>> => files.whole(id),
    /** Stops running work, and leaves no file behind. */
    close: (): Promise<void> => files.close(),
  }
}

interface ImportChosenOptions extends Pick<ImportsDependencies, 'attachments' | 'target'> {
  readonly signal: AbortSignal
  readonly sink: Pick<StreamSink<ImportStep>, 'send'>
}

/** Imports the chosen conversations of a file into a folder: all or nothing. */
async function importChosen(
  file: GivenFile,
  { indexes, folderName: name }: Pick<Input<'transfer.import'>, 'indexes' | 'folderName'>,
  { attachments, target, signal, sink }: ImportChosenOptions,
): Promise<Result<void>> {
  const wanted = new Set(indexes)
  const chosen = file.found.filter(({ index, skipped }) => skipped === undefined && wanted.has(index))
  if (chosen.length === 0) return err({ kind: 'invalid-input', ...transferError('nothingChosen') })
  const made = target.folder(name)
  if (!made.ok) return made
  const { id: folderId, name: folderName, isNew: isNewFolder } = made.value
  const stored: string[] = []
  const takeBack = (): Promise<void> => target.remove(stored, isNewFolder ? folderId : undefined)
  const imported = await importOutOf(file, {
    chosen,
    folderId,
    attachments,
    conversations: target,
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
  const report = { ...imported.value, conversationIds: stored, folderId, folderName, isNewFolder }
  await sink.send({ type: 'imported', report })
  return ok()
}

/** Keeps the files of an archive open during the import. */
async function importOutOf(
  { path, staging, isArchive }: GivenFile,
  options: Omit<ImportFileOptions, 'staging' | 'sources'>,
): ReturnType<typeof importFile> {
  const archive = isArchive ? await openFilesOf(path) : undefined
  try {
    return await importFile({
      ...options,
      staging,
      sources: {
        staged: (item) => readStaged(staging, item),
        archived: async (item) => archive?.read(item),
      },
    })
  } finally {
    archive?.close()
  }
}
