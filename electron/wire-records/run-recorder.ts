import { definedFields } from '../../shared/defined-fields.ts'
import { appendFileSync, closeSync, fsyncSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AppError } from '../../shared/errors/app-error.ts'
import { codeOf, diskReason } from '../lib/disk-error.ts'
import type { FindSecrets } from '../lib/secrets/find-secrets.ts'
import type { ResponseHead, SentRequest } from '../gateway/exchange.ts'
import type { Clock } from '../host/host.ts'
import { openAppendFile, type AppendFile } from './append-file.ts'
import { createChunkWriter } from './chunk-writer.ts'
import { hideSplitSecrets } from './hide-split-secrets.ts'
import { maskHeaders } from './mask-headers.ts'
import { recordFiles } from './record-files.ts'
import type { StoredEnd, StoredLeg, StoredRequest, StoredResponse } from './record-schemas.ts'
import type { StoredRecord } from './stored-record.ts'
import { requestsError } from '../../shared/text/en/errors/requests.ts'

/**
 * Records one run while it happens. Times are milliseconds since the start of the run.
 *
 * No call throws: when the disk refuses, recording ends, `problem` says why, and the run continues.
 */
export interface RunRecorder {
  /** The request is on the disk when this returns: it may be charged from here on. */
  sent(request: SentRequest): void
  head(head: ResponseHead, at: number): void
  /** The following chunks belong to another answer of the gateway, to `request`. */
  nextAnswer(next: RecordedAnswer, at: number): void
  /** Buffers the bytes for at most `flushAfterMs`; nobody may change them. */
  chunk(bytes: Uint8Array, at: number): void
  /** Writes the buffer. After it a crash of the app loses nothing. */
  flush(): void
  /** Flushes and closes the files without an end: the run continues at the next start of the app, as after a crash. */
  leave(): void
  /** Flushes, records how the run ended and closes the files. Idempotent. */
  close(end: RecordedEnd): void
  /** Overwrites secrets that the deltas of a closed record form together. Yields to the event loop meanwhile. */
  hideSplitSecrets(find: FindSecrets): Promise<void>
  problem(): AppError | undefined
}

/** A further request of a run, and the head of its answer. */
export interface RecordedAnswer {
  readonly sent: Pick<SentRequest, 'method' | 'url' | 'headers'>
  readonly head: ResponseHead
  readonly isContinued: boolean
}

/** How a run ended. `isBroken`: the body stopped before its own end. */
export type RecordedEnd = Pick<StoredEnd, 'at' | 'status' | 'isBroken'>

export interface RunRecorderOptions {
  readonly folder: string
  readonly runId: string
  readonly startedAt: number
  readonly clock: Clock
  /** Maximum bytes of the response that are recorded, including the lines for chunks. */
  readonly maxBytes: number
  /**
   * The answer names something that was paid for and is made elsewhere, such as a task: each piece is on the disk
   * before it is processed, so that neither a killed app nor a power cut loses the name.
   */
  readonly isJob?: boolean
  /** How much of a job's answer is flushed to the disk piece by piece: it contains the name. 1 MiB by default. */
  readonly syncedBytes?: number
  /** The record of an earlier start for the same run, which is continued. */
  readonly before?: Pick<StoredRecord, 'chunks'>
  /** The request is free and can be repeated, so it need not be on the disk before it is sent. */
  readonly isFree?: boolean
  /** Maximum bytes of the body stored beside the record from there on, for an answer that is a file. 0 by default. */
  readonly maxRestBytes?: number
}

/** The names of jobs are in this part, files are not. */
const defaultSyncedBytes = 1024 * 1024

export function createRunRecorder(options: RunRecorderOptions): RunRecorder {
  const {
    folder,
    runId,
    startedAt,
    clock,
    maxBytes,
    isJob = false,
    syncedBytes = defaultSyncedBytes,
    before,
    isFree = false,
    maxRestBytes = 0,
  } = options
  const chunks = createChunkWriter(folder, clock, attempt)
  let rest: AppendFile | undefined
  let restBytes = 0
  let problem: AppError | undefined
  /** Bytes of the body in the record. */
  let bodyBytes = before?.chunks.reduce((sum, { bytes }) => sum + bytes.length, 0) ?? 0
  let received = bodyBytes
  let recorded = bodyBytes
  let isCut = false
  let isClosed = false

  function attempt(work: () => void): void {
    if (problem !== undefined || isClosed) return
    try {
      work()
    } catch (error) {
      problem = notRecorded(error, folder)
      chunks.drop()
    }
  }

  /** `isSynced` waits until the bytes are on the disk. */
  function writeJson(
    name: string,
    value: StoredRequest | StoredResponse | StoredEnd,
    isSynced: boolean = false,
  ): void {
    writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: isSynced })
  }

  /** Written at once: nothing before it is buffered any more, so that a crash leaves no gap. */
  function keepRest(bytes: Uint8Array): void {
    restBytes += bytes.length
    if (restBytes > maxRestBytes) return
    attempt(() => {
      rest ??= openAppendFile(join(folder, recordFiles.responseRest))
      rest.append(bytes)
    })
  }

  function end(): void {
    isClosed = true
    chunks.drop()
    for (const file of [...chunks.files(), rest]) {
      try {
        file?.close()
      } catch (error) {
        problem ??= notRecorded(error, folder)
      }
    }
  }

  // A crash may have left bytes without their time, or an incomplete line.
  if (before !== undefined) {
    const lines = before.chunks.map(({ at, bytes }) => `${toStoredTime(at)} ${bytes.length}\n`)
    attempt(() => writeFileSync(join(folder, recordFiles.chunks), lines.join(''), { mode: 0o600 }))
  }

  return {
    problem() {
      return problem
    },
    sent(request) {
      attempt(() => {
        const firstMade = mkdirSync(folder, { recursive: true, mode: 0o700 })
        writeJson(recordFiles.request, toStoredRequest(runId, startedAt, request), !isFree)
        const bytes = request.body.subarray(0, maxBytes)
        writeFileSync(join(folder, recordFiles.requestBody), bytes, { mode: 0o600, flush: !isFree })
        if (!isFree) syncFolders(folder, firstMade)
      })
    },
    head(head, at) {
      const stored = { at: toStoredTime(at), status: head.status, headers: maskHeaders(head.headers) }
      attempt(() => writeJson(recordFiles.response, stored, isJob))
    },
    nextAnswer(next, at) {
      chunks.flush()
      if (isCut) return
      const leg = JSON.stringify(toStoredLeg(next, bodyBytes, at))
      attempt(() => appendFileSync(join(folder, recordFiles.legs), `${leg}\n`, { mode: 0o600 }))
    },
    leave() {
      chunks.flush()
      end()
    },
    chunk(bytes, at) {
      received += bytes.length
      if (problem !== undefined || isClosed || bytes.length === 0) return
      if (isCut) return keepRest(bytes)
      const line = `${toStoredTime(at)} ${bytes.length}\n`
      if (recorded + bytes.length + line.length > maxBytes) {
        isCut = true
        chunks.flush()
        return keepRest(bytes)
      }
      recorded += bytes.length + line.length
      bodyBytes += bytes.length
      chunks.add(bytes, line)
      if (isJob && recorded <= syncedBytes) chunks.sync()
    },
    flush: () => chunks.flush(),
    close({ status, isBroken, at }) {
      chunks.flush()
      attempt(() =>
        writeJson(recordFiles.end, { at: toStoredTime(at), status, isBroken, bytes: received, isCut }),
      )
      end()
    },
    async hideSplitSecrets(find) {
      if (!chunks.hasWritten()) return
      await hideSplitSecrets(join(folder, recordFiles.responseBody), find).catch((error: unknown) => {
        if (codeOf(error) === undefined) throw error
        problem ??= notRecorded(error, folder)
      })
    },
  }
}

function toStoredRequest(runId: string, startedAt: number, request: SentRequest): StoredRequest {
  return {
    runId,
    startedAt,
    method: request.method,
    url: request.url,
    headers: maskHeaders(request.headers),
    bodyBytes: request.form?.bytes ?? request.body.length,
    ...definedFields({ form: request.form, files: request.files }),
  }
}

/** A further answer, whose bytes begin at `from` of the body. */
function toStoredLeg({ sent, head, isContinued }: RecordedAnswer, from: number, at: number): StoredLeg {
  return {
    from,
    at: toStoredTime(at),
    method: sent.method,
    url: sent.url,
    requestHeaders: maskHeaders(sent.headers),
    status: head.status,
    headers: maskHeaders(head.headers),
    isContinued,
  }
}

/** Flushes the folder entries of a folder, and of its parents that were just created. Windows does that by itself. */
function syncFolders(folder: string, firstMade: string | undefined): void {
  if (process.platform === 'win32') return
  syncFolder(folder)
  if (firstMade === undefined) return
  for (let parent = dirname(folder); ; parent = dirname(parent)) {
    syncFolder(parent)
    if (parent.length <= dirname(firstMade).length) return
  }
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The clock's resolution is at best microseconds. */
function toStoredTime(at: number): number {
  return Math.round(at * 1000) / 1000
}

/** The run continues, but its bytes are not recorded. */
function notRecorded(error: unknown, folder: string): AppError {
  return {
    kind: 'storage',
    ...requestsError('notRecorded', { reason: diskReason(error, folder) }),
    detail: error instanceof Error ? error.message : String(error),
  }
}
