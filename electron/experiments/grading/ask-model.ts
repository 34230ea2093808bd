import { ok, type Result } from '../../../shared/errors/result.ts'
import type { RunFormat } from '../../../shared/formats/format.ts'
import type { Money } from '../../../shared/money/sums.ts'
import type { WireRequest } from '../../../shared/gateway/wire.ts'
import type { Answer } from '../../../shared/runs/answer.ts'
import type { Run } from '../../../shared/runs/run.ts'
import type { RequestSlot } from '../../gateway/connection-limiter.ts'
import type { TooOften } from '../../../shared/gateway/errors/too-often.ts'
import type { Clock } from '../../host/host.ts'
import type { RunService } from '../../runs/run-service.ts'
import type { PricesOf } from '../plan-cost.ts'
import { moneyOfRun, refusedTooOften } from '../settle-cell.ts'

/** Controls a judging request and receives its events. */
export interface GradingObserver {
  /** The experiment for which it is sent. */
  readonly experimentId: string
  /** The slot with which it is sent. */
  readonly slot: RequestSlot | undefined
  readonly mayStart: () => boolean
  readonly onStarted: (runId: string) => void
}

/** The result of one judging step. */
export interface Graded {
  /** Nothing was sent, because the experiment was paused or the app is closing. */
  readonly isHeld?: true
  /** The gateway's rate limit: the same request must be sent again later. */
  readonly refused?: TooOften
  /** The cost, if known. */
  readonly cost?: Money
}

/** A request to a model that judges. */
export interface ModelRequest {
  readonly connectionId: string
  readonly format: RunFormat
  readonly model: string
  readonly request: WireRequest
  /** The prompt as History lists it. */
  readonly prompt: string
}

export interface AskModelDependencies {
  readonly clock: Clock
  readonly runs: Pick<RunService, 'start'>
  readonly pricesOf: PricesOf
  readonly onEnded: (run: Run) => void
}

export interface ModelAnswer {
  readonly run: Run
  readonly answer: Answer
  readonly refused?: TooOften
  readonly cost?: Money
}

/**
 * Sends a request as its own run, and waits for its end. `store` must store the run's id in the same transaction as the
 * run: a request that may have been sent must never look unsent. `attempts` is how often the same request was sent so
 * far.
 */
export async function askModel(
  { clock, runs, pricesOf, onEnded }: AskModelDependencies,
  request: ModelRequest,
  during: {
    readonly store: (runId: string) => void
    readonly attempts: () => number
  } & Pick<GradingObserver, 'experimentId' | 'slot' | 'onStarted'>,
): Promise<Result<ModelAnswer>> {
  const ended = Promise.withResolvers<Pick<ModelAnswer, 'run' | 'answer'>>()
  const started = await runs.start({
    ...request,
    experimentId: during.experimentId,
    slot: during.slot,
    store(runId) {
      during.store(runId)
      return ok(undefined)
    },
    onEnded: (run, answer) => ended.resolve({ run, answer }),
  })
  if (!started.ok) return started
  during.onStarted(started.value.id)
  const answered = await ended.promise
  const { run } = answered
  onEnded(run)
  const refused = refusedTooOften(run, during.attempts(), clock.now())
  if (refused !== undefined) return ok({ ...answered, refused })
  const cost = moneyOfRun(run, await pricesOf(request.connectionId))
  return ok({ ...answered, ...(cost !== undefined && { cost }) })
}
