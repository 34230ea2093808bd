import type { ConversationFormat } from '../../shared/formats/conversation-input.ts'
import type { ExchangeEnd } from '../gateway/exchange.ts'
import type { StoredRecord } from '../recorder/stored-record.ts'
import type { CreateResponseReader } from './exchange-runner.ts'
import { createRunProgress, type RunProgress } from './run-progress.ts'

/** What the recorded bytes say, read as they were read live. */
export interface Replay {
  readonly progress: RunProgress
  /** How the body ends by itself; `undefined` when no answer had begun. */
  readonly end: ExchangeEnd | undefined
  /** When the last byte arrived, in milliseconds since the start; `undefined` when none did. */
  readonly lastAt: number | undefined
}

/** Derives the state of a run from its record alone: same bytes and times, same blocks, counts and timings. */
export function replayRecord(
  record: StoredRecord,
  format: ConversationFormat,
  createResponseReader: CreateResponseReader,
): Replay {
  const progress = createRunProgress()
  const { response, chunks } = record
  if (response === undefined) return { progress, end: undefined, lastAt: undefined }
  progress.onHead({ status: response.status, headers: response.headers }, response.at)
  const reader = createResponseReader(format, response, (parts, events) => progress.onParts(parts, events))
  for (const { at, bytes } of chunks) {
    progress.onChunk(bytes.length, at)
    reader.push(bytes)
  }
  return { progress, end: reader.end(), lastAt: chunks.at(-1)?.at ?? response.at }
}
