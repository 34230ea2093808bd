import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { ConversationFormat } from '../../shared/formats/conversation-input.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { Recorder } from '../recorder/recorder.ts'
import type { CreateResponseReader } from './exchange-runner.ts'
import { replayRecord, type Replay } from './replay-record.ts'

/** Re-derives answers from what went over the wire. */
export interface RecordReader {
  /** The answer, counts and timings as the recorded bytes give them. `not-found` when there is no record. */
  replay(run: Run): Promise<Result<Replay>>
}

export interface RecordReaderDependencies {
  readonly recorder: Recorder
  readonly formats: Readonly<Partial<Record<string, ConversationFormat>>>
  readonly createResponseReader: CreateResponseReader
}

export function createRecordReader(dependencies: RecordReaderDependencies): RecordReader {
  const { recorder, formats, createResponseReader } = dependencies
  return {
    async replay(run) {
      const format = formats[run.format]
      if (format === undefined) return err(unknownFormat(run.format))
      const stored = await recorder.read(run.id, run.startedAt)
      return stored.ok ? ok(replayRecord(stored.value, format, createResponseReader)) : stored
    },
  }
}

function unknownFormat(format: string) {
  return {
    kind: 'unavailable',
    message: `This version of the app cannot read the format "${format}".`,
    nextStep: 'Update the app. The recorded bytes are kept.',
  } as const
}
