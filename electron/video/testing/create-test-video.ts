import { ok } from '../../../shared/errors/result.ts'
import { runFormats } from '../../../shared/formats/run-formats.ts'
import { sweepInterruptedRuns } from '../../runs/sweep-interrupted.ts'
import type { Database } from '../../database/database.ts'
import { openDatabase } from '../../database/open.ts'
import { createConnectionLimiters, type ConnectionLimiters } from '../../gateway/connection-limiter.ts'
import { createGateway } from '../../gateway/create-gateway.ts'
import type { GatewayTarget } from '../../gateway/exchange.ts'
import { plainIdentity } from '../../gateway/request-headers.ts'
import { createResponseReader } from '../../gateway/response-reader.ts'
import { runExchange } from '../../gateway/run-exchange.ts'
import type { Clock, Host, Log } from '../../host/host.ts'
import { createLibraryService, type LibraryService } from '../../library/library-service.ts'
import { maskHeaders } from '../../wire-records/mask-headers.ts'
import { createRecorder } from '../../wire-records/recorder.ts'
import type { RunExchange } from '../../runs/exchange-runner.ts'
import { createRecordReader, type RecordReader } from '../../runs/record-reader.ts'
import { createQueryLog } from '../../runs/query-log.ts'
import { createRunService, type RunService } from '../../runs/run-service.ts'
import { createVideo, type Video, type VideoParts } from '../create-video.ts'
import type { VideoService } from '../video-service.ts'

/** The key of every test: no other host may receive it. */
export const videoTestKey = 'sk-video-nobody-else-may-see'

export interface TestVideoOptions {
  readonly host: Pick<Host, 'paths' | 'config'>
  readonly clock: Clock
  readonly log: Log
  /** The address of the gateway. */
  readonly baseUrl: string
  /** Replaces the sender of requests. */
  readonly exchange?: RunExchange
  readonly change?: Partial<
    Pick<VideoParts, 'emit' | 'notes' | 'random' | 'removals' | 'findUpload' | 'keyOf'>
  >
  /** The current key of the connection; the key of every test by default. */
  readonly key?: () => string | null
  /** Called before the jobs of an earlier start are resumed. */
  readonly beforeStart?: (
    made: Pick<TestVideo, 'database' | 'library' | 'limiters' | 'records' | 'runs' | 'video'>,
  ) => Promise<void>
}

export interface TestVideo {
  readonly database: Database
  readonly records: RecordReader
  readonly video: VideoService & Pick<Video, 'start' | 'keysChanged' | 'wake' | 'openCount' | 'close'>
  readonly library: LibraryService
  readonly runs: RunService
  readonly limiters: ConnectionLimiters
  readonly target: GatewayTarget
  /** Closes in the same order as the app. */
  close(): Promise<void>
}

function describeConnection() {
  return { name: 'Mine', isPractice: false }
}

/** Videos over real files, a real database and a real network, created as in the app, and started. */
export async function createTestVideo(options: TestVideoOptions): Promise<TestVideo> {
  const { host, clock, log, baseUrl, exchange = runExchange, change } = options
  const opened = openDatabase({ path: host.paths.database, clock, log })
  if (!opened.ok) throw new Error(opened.error.message)
  const database = opened.value
  const recorder = createRecorder({ folder: host.paths.records, clock })
  const records = createRecordReader({ recorder, formats: runFormats, createResponseReader })
  await sweepInterruptedRuns({ database, records, recorder, secretsOf: async () => [], log })
  const target: GatewayTarget = {
    connectionId: 'mine',
    baseUrl,
    key: videoTestKey,
    extraHeaders: [],
    proxyUrl: null,
    caCertificate: '',
    idleTimeoutMs: 300_000,
  }
  const key = options.key ?? (() => videoTestKey)
  const resolveTarget = async (connectionId: string) => ok({ ...target, connectionId, key: key() })
  const limiters = createConnectionLimiters({ clock, limitOf: () => Number.POSITIVE_INFINITY })
  const runs = createRunService({
    database,
    recorder,
    records,
    clock,
    log,
    limiters,
    runExchange: exchange,
    resolveTarget,
    describeConnection,
  })
  const gateway = createGateway({ clock, identity: plainIdentity })
  const library = createLibraryService({
    ...host,
    clock,
    log,
    database,
    emit: () => undefined,
    redact: (text) => text,
    resolveTarget,
    gateway,
  })
  const {
    service,
    handlers: _,
    ...life
  } = createVideo({
    maskHeaders,
    recordQuery: createQueryLog({
      database,
      recorder,
      clock,
      log,
      describeConnection,
      emit: () => undefined,
    }),
    database,
    clock,
    log,
    emit: () => undefined,
    runs,
    limiters,
    records,
    library,
    gateway,
    findUpload: async (id) => ({ ok: false, error: { kind: 'not-found', message: `No file ${id}.` } }),
    resolveTarget,
    describeConnection,
    removals: () => ok([]),
    onEnded: () => undefined,
    redact: (text) => text.replaceAll(videoTestKey, '••••'),
    random: () => 0.5,
    notes: { shell: {}, isWanted: () => false },
    ...change,
  })
  const video = { ...service, ...life }
  const closing = new AbortController()
  await library.recover()
  await options.beforeStart?.({ database, library, limiters, records, runs, video })
  const swept = library.sweep(closing.signal)
  await video.start(swept)
  return {
    database,
    records,
    video,
    library,
    limiters,
    runs,
    target,
    async close() {
      closing.abort()
      void runs.close()
      await video.close()
      await swept
      await library.close()
      database.close()
    },
  }
}
