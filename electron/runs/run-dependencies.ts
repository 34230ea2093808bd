import type { Result } from '../../shared/errors/result.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { Database } from '../database/database.ts'
import type { ConnectionLimiters } from '../gateway/connection-limiter.ts'
import type { ExchangeEnd, GatewayTarget } from '../gateway/exchange.ts'
import type { Clock, Log } from '../host/host.ts'
import type { FindSecrets } from '../lib/secrets/find-secrets.ts'
import type { RunCosts } from '../prices/run-costs.ts'
import type { SpendingGuard } from '../spending/spending-guard.ts'
import type { TokenCounts } from '../tokens/create-tokens.ts'
import type { Passports } from '../passport/create-passport.ts'
import type { Recorder } from '../wire-records/recorder.ts'
import type { FollowedRun } from './background/followed-run.ts'
import type { RunExchange } from './exchange-runner.ts'
import type { JudgeMedia, SaveMedia } from './media-keeper.ts'
import type { RecordReader } from './record-reader.ts'
import type { RetrySaveMediaDependencies } from './retry-save-media.ts'

/** Dependencies of the run service and its parts. */
export interface RunServiceDependencies {
  readonly database: Database
  readonly recorder: Recorder
  readonly clock: Clock
  readonly log: Log
  readonly runExchange: RunExchange
  /** Limits concurrent requests per connection: a run whose turn has not come waits, and reports it. */
  readonly limiters: Pick<ConnectionLimiters, 'of' | 'onWait'>
  /** Continues background answers; without it they are not polled after a restart. */
  readonly followAgain?: (followed: FollowedRun) => Promise<ExchangeEnd>
  /** Sleep broke the connection of a background answer. */
  readonly onBackgroundLost?: (runId: string) => void
  /** Called when a run that an earlier start began has ended. */
  readonly onResumedEnded?: (run: Run) => void
  readonly resolveTarget: (connectionId: string) => Promise<Result<GatewayTarget>>
  /** Finds the secrets of a target, in answers that are cut off when the app ends. */
  readonly findSecretsOf?: (target: GatewayTarget) => FindSecrets
  /** The facts of its connection that a run stores. */
  readonly describeConnection: (connectionId: string) => KnownConnection | undefined
  readonly records: RecordReader
  /** Saves the media of answers; without it they stay in the answer as received. */
  readonly saveMedia?: SaveMedia
  readonly judgeMedia?: JudgeMedia
  /** Asks the user before a spending limit is exceeded; without it there are no limits. */
  readonly guard?: Pick<SpendingGuard, 'admit'>
  /** Prices runs; without it their cost stays unknown. */
  readonly costs?: Pick<RunCosts, 'ended' | 'keep'>
  /** Learns token counts of texts from the usage of runs. */
  readonly tokens?: Pick<TokenCounts, 'ended'>
  /** Learns what models accept, and how their answers differ from the documentation. */
  readonly passports?: Pick<Passports, 'ended'>
  /** The recorded request of a run; needed to save media later. */
  readonly recordedRequest?: RetrySaveMediaDependencies['recordedRequest']
}

/** The stored facts of a run's connection, and the names of the keys that it may have been sent with. */
export interface KnownConnection {
  readonly name: string
  readonly isPractice: boolean
  readonly keys?: readonly { readonly id: string; readonly name: string }[]
}
