import { ok } from '../../../shared/errors/result.ts'
import type { RunFormat } from '../../../shared/formats/format.ts'
import type { Database } from '../../database/database.ts'
import { openDatabase } from '../../database/open.ts'
import { createConnectionLimiters } from '../../gateway/connection-limiter.ts'
import { createResponseReader } from '../../gateway/response-reader.ts'
import { runExchange } from '../../gateway/run-exchange.ts'
import type { Log } from '../../host/host.ts'
import { systemClock as clock } from '../../host/node/system-clock.ts'
import { createRecorder } from '../../wire-records/recorder.ts'
import { createRecordReader } from '../record-reader.ts'
import type { RunServiceDependencies } from '../run-dependencies.ts'
import { createRunService, type RunService } from '../run-service.ts'
import { testTarget } from './test-target.ts'

export interface RunsOfProcessOptions extends Pick<Partial<RunServiceDependencies>, 'saveMedia'> {
  readonly folder: string
  /** The base URL of a practice gateway. */
  readonly baseUrl: string
  readonly formats: Readonly<Record<string, RunFormat>>
}

/** The run service over the files in a folder and a practice gateway, for a separate process that a test kills. */
export function runsOfProcess({ folder, baseUrl, formats, saveMedia }: RunsOfProcessOptions): {
  readonly database: Database
  readonly runs: RunService
} {
  const log: Log = { info: () => undefined, warn: console.error, error: console.error }
  const opened = openDatabase({ path: `${folder}/playground.sqlite`, clock, log })
  if (!opened.ok) throw new Error(opened.error.message)
  const recorder = createRecorder({ folder: `${folder}/records`, clock })
  const limiters = createConnectionLimiters({ clock, limitOf: () => Number.POSITIVE_INFINITY })
  const runs = createRunService({
    database: opened.value,
    recorder,
    records: createRecordReader({ recorder, formats, createResponseReader }),
    clock,
    log,
    limiters,
    runExchange,
    resolveTarget: async (connectionId) => ok({ ...testTarget, connectionId, baseUrl, key: 'practice-full' }),
    describeConnection: () => ({ name: 'Practice', isPractice: true }),
    ...(saveMedia !== undefined && { saveMedia }),
  })
  return { database: opened.value, runs }
}
