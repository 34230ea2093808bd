import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { StreamSink } from '../../../shared/ipc/handlers.ts'
import { transferError } from '../../../shared/text/en/errors/transfer.ts'
import {
  onlyRequestsCode,
  type FoundConversation,
  type ReadStep,
} from '../../../shared/transfer/import-steps.ts'
import type { Log } from '../../host/host.ts'
import { noSuchFile, type GivenFile } from './given-files.ts'
import type { ReadExportMessage, StagedConversation } from './read-export.ts'
import { runReader } from './run-reader.ts'
import { refusal, unpackExport, type UnpackedExport } from './unpack-export.ts'

export interface ReadGivenOptions {
  readonly log: Log
  readonly startReadingThread: () => Worker
  /** Returns the numbers of conversations that already exist here, visible or archived. */
  readonly findExisting: (conversations: readonly StagedConversation[]) => Result<ReadonlySet<number>>
  readonly signal: AbortSignal
  readonly sink: Pick<StreamSink<ReadStep>, 'send'>
}

/** The reader's summary of the whole file. */
type Over = Extract<ReadExportMessage, { type: 'over' }>

/** The number of conversations per message. */
const maxFoundAtOnce = 500

/** Finds the conversations of a file, and reports them with further facts about it. */
export async function readGiven(file: GivenFile, options: ReadGivenOptions): Promise<Result<void>> {
  const { findExisting, signal, sink } = options
  const output = join(file.staging, randomUUID())
  await mkdir(output, { mode: 0o700 })
  const unpacked = await unpackExport(file.path, output, signal)
  if (!unpacked.ok) return unpacked
  const { unpackedBytes } = unpacked.value
  file.isArchive = unpacked.value.entries.length > 0
  file.found = []
  const read = await findConversations(file, unpacked.value, options)
  if (!read.ok) return read
  const over = read.value
  if (file.found.length === 0) return err(nothingFound(over, file))
  const found = findExisting(file.found)
  if (!found.ok) return found
  for (let at = 0; at < file.found.length; at += maxFoundAtOnce)
    await sink.send({
      type: 'found',
      conversations: file.found.slice(at, at + maxFoundAtOnce).map((item) => toFound(item, found.value)),
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
}

/** Reads the unpacked files in a thread, and reports its progress. */
async function findConversations(
  file: GivenFile,
  { files, entries }: UnpackedExport,
  { log, startReadingThread, signal, sink }: ReadGivenOptions,
): Promise<Result<Over>> {
  const allBytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let over: Over | undefined
  const read = await runReader(
    { type: 'conversations', files, entries, staging: file.staging },
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
  if (!read.ok) return read
  return over === undefined ? err(noSuchFile()) : ok(over)
}

function toFound(
  { key: _key, offset: _offset, bytes: _bytes, ...found }: StagedConversation,
  existing: ReadonlySet<number>,
): FoundConversation {
  return { ...found, ...(existing.has(found.index) && { isHere: true }) }
}

function nothingFound({ tooLong, longest, requests }: Over, { isArchive }: GivenFile): AppError {
  // Only for a file outside of an archive: the recorded requests of an archive cannot be imported elsewhere.
  if (requests > 0 && !isArchive) return { ...refusal(transferError('onlyRequests')), code: onlyRequestsCode }
  if (tooLong === 0) return refusal(transferError('notAnExport'))
  return refusal(transferError('valuesTooLong', { megabytes: Math.floor(longest / 1_000_000) }))
}
