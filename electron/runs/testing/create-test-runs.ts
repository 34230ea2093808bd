import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import type { ConversationFormat } from '../../../shared/formats/conversation-input.ts'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { compactFormat } from '../../../shared/formats/responses/compact.ts'
import type { Database } from '../../database/database.ts'
import { openDatabase } from '../../database/open.ts'
import { createConnectionLimiters, type ConnectionLimiters } from '../../gateway/connection-limiter.ts'
import type { GatewayTarget } from '../../gateway/exchange.ts'
import { createResponseReader } from '../../gateway/response-reader.ts'
import { createMemoryHost, type MemoryHost } from '../../host/memory/create-memory-host.ts'
import { createFindSecrets } from '../../lib/secrets/find-secrets.ts'
import { createRecorder, type Recorder } from '../../wire-records/recorder.ts'
import type { RunExchange } from '../exchange-runner.ts'
import { createRecordReader, type RecordReader } from '../record-reader.ts'
import { createRunService, type RunService } from '../run-service.ts'
import { createHandExchanges, type HandExchanges } from './hand-exchange.ts'
import { partsFormat } from './parts-format.ts'
import { testTarget } from './test-target.ts'

/** The run service over real files and a real database, with a manual clock, and a gateway that the test controls. */
export interface TestRuns {
  readonly host: MemoryHost
  readonly database: Database
  readonly recorder: Recorder
  readonly records: RecordReader
  readonly exchanges: HandExchanges
  readonly runs: RunService
  readonly limiters: ConnectionLimiters
}

export interface TestRunsOptions {
  /** The maximum number of requests in flight; unlimited by default. */
  readonly limit?: number
  /** Starts again over the folder and the clock of an earlier start. */
  readonly host?: MemoryHost
  readonly maxBytes?: number
  /** Replaces the exchanges that the test controls. */
  readonly runExchange?: RunExchange
  /** Replaces `chat`; `partsFormat` by default. */
  readonly format?: ConversationFormat
  /** Replaces `format`: each format under its own name. */
  readonly formats?: Readonly<Record<ConversationFormatId, ConversationFormat>>
  readonly target?: Partial<GatewayTarget>
  /** Secrets that must be removed from the record of a stream that is cut off when the app ends. */
  readonly secrets?: readonly string[]
}

/** Creates a folder that is removed after the test. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-playground-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function createTestRuns(options: TestRunsOptions = {}): TestRuns {
  const folder = options.host === undefined ? createTestFolder() : ''
  const host =
    options.host ?? createMemoryHost({ dataFolder: folder, database: join(folder, 'playground.sqlite') })
  const { clock, log, paths } = host
  const opened = openDatabase({ path: paths.database, clock, log })
  if (!opened.ok) throw new Error(opened.error.message)
  const database = opened.value
  onTestFinished(() => database.close())
  const recorder = createRecorder({
    folder: paths.records,
    clock,
    ...(options.maxBytes === undefined ? {} : { maxBytes: options.maxBytes }),
  })
  const formats = options.formats ?? { chat: options.format ?? partsFormat }
  const records = createRecordReader({
    recorder,
    formats: { ...formats, [compactFormat.id]: compactFormat },
    createResponseReader,
  })
  const exchanges = createHandExchanges()
  const limiters = createConnectionLimiters({
    clock,
    limitOf: () => options.limit ?? Number.POSITIVE_INFINITY,
  })
  const runs = createRunService({
    database,
    recorder,
    records,
    clock,
    log,
    limiters,
    runExchange: options.runExchange ?? exchanges.runExchange,
    resolveTarget: async (connectionId) => ok({ ...testTarget, connectionId, ...options.target }),
    describeConnection: () => ({ name: 'My gateway', isPractice: false }),
    ...(options.secrets !== undefined && {
      findSecretsOf: () => createFindSecrets(options.secrets ?? []),
    }),
  })
  return { host, database, recorder, records, exchanges, runs, limiters }
}
