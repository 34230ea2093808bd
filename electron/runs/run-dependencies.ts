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

/** What the service of runs and its parts work with. */
export interface RunServiceDependencies {
  readonly database: Database
  readonly recorder: Recorder
  readonly clock: Clock
  readonly log: Log
  readonly runExchange: RunExchange
  /** What may be out to a connection: a run whose turn has not come waits, and says so. */
  readonly limiters: Pick<ConnectionLimiters, 'of' | 'onWait'>
  /** Goes on with an answer that is made in the background; without it they are not asked for again after a restart. */
  readonly followAgain?: (followed: FollowedRun) => Promise<ExchangeEnd>
  /** The connection of an answer that is made in the background was lost to the computer's sleep. */
  readonly onBackgroundLost?: (runId: string) => void
  /** A run ended that an earlier start began. */
  readonly onResumedEnded?: (run: Run) => void
  readonly resolveTarget: (connectionId: string) => Promise<Result<GatewayTarget>>
  /** Finds what a target sends that must not be seen, for answers that the end of the app cuts off. */
  readonly findSecretsOf?: (target: GatewayTarget) => FindSecrets
  /** What a run remembers of its connection. */
  readonly describeConnection: (connectionId: string) => KnownConnection | undefined
  readonly records: RecordReader
  /** Saves what answers make; without it media stay in the answer as they came. */
  readonly saveMedia?: SaveMedia
  readonly judgeMedia?: JudgeMedia
  /** Asks before a limit of spending is passed; without it there are none. */
  readonly guard?: Pick<SpendingGuard, 'admit'>
  /** What runs cost; without it nothing is known of that. */
  readonly costs?: Pick<RunCosts, 'ended' | 'keep'>
  /** Learns how many tokens texts are from what runs counted. */
  readonly tokens?: Pick<TokenCounts, 'ended'>
  /** Learns what models accept, and how their answers differ from what is documented. */
  readonly passports?: Pick<Passports, 'ended'>
  /** The request of a run as it was recorded; needed to keep what was not kept. */
  readonly recordedRequest?: RetrySaveMediaDependencies['recordedRequest']
}

/** What a run remembers of its connection, and the names of the keys it may have been sent with. */
export interface KnownConnection {
  readonly name: string
  readonly isPractice: boolean
  readonly keys?: readonly { readonly id: string; readonly name: string }[]
}
