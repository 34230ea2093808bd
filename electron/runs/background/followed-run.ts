import type { AppError } from '../../../shared/errors/app-error.ts'
import type { Result } from '../../../shared/errors/result.ts'
import type { BackgroundAnswers } from '../../../shared/formats/background.ts'
import type { Json } from '../../../shared/json.ts'
import type { RunBackground } from '../../../shared/runs/run-background.ts'
import type { GatewayTarget } from '../../gateway/exchange.ts'
import type { WholeAnswer } from '../../gateway/fetch-answer.ts'
import type { createResponseReader } from '../../gateway/response-reader.ts'
import type { Clock } from '../../host/host.ts'
import type { RunExchange, RunRequest } from '../exchange-runner.ts'
import type { ErrorHold } from './hold-errors.ts'
import type { KeptReading } from './keep-reading.ts'
import type { Standing } from './standing.ts'
import type { BackgroundWaits } from './wait-for-turn.ts'

/** A background answer that is polled: by the start of the app that requested it, or by a later one. */
export interface FollowedRun extends Omit<RunRequest, 'request' | 'target' | 'clock'> {
  readonly connectionId: string
  /** The start of its request, in epoch milliseconds. */
  readonly startedAt: number
  readonly isStreamed: boolean
  readonly reading: KeptReading
  readonly background: RunBackground
}

export interface FollowDependencies {
  readonly clock: Clock
  /** Returns a number from 0 to 1. */
  readonly random: () => number
  readonly waits: BackgroundWaits
  /** Sends one request of a run and reads its answer while it arrives. */
  readonly send: RunExchange
  /** Sends a request that is answered as a whole; the exchange is stored with the queries of history. */
  readonly query: (query: {
    readonly followed: FollowedName
    readonly request: RunRequest['request']
    readonly target: GatewayTarget
    readonly signal: AbortSignal
  }) => Promise<Queried>
  /** Stores an exchange that contributed nothing to the answer, such as a rejection, with the queries of history. */
  readonly keep: (exchange: {
    readonly followed: FollowedName
    readonly startedAt: number
    readonly answer: WholeAnswer
    readonly error: AppError
  }) => void
  readonly resolveTarget: (connectionId: string) => Promise<Result<GatewayTarget>>
  readonly createResponseReader: typeof createResponseReader
}

/** The fields that identify the queries about an answer. */
export type FollowedName = Pick<FollowedRun, 'runId' | 'connectionId' | 'format'>

export interface Queried {
  readonly answer: Result<Json>
  readonly response: WholeAnswer | undefined
}

/** The state that the parts of following one answer share. */
export interface Following {
  readonly followed: FollowedRun
  readonly routes: BackgroundAnswers
  readonly dependencies: FollowDependencies
  readonly standing: Standing
  readonly hold: ErrorHold
}
