import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, type Result } from '../../../shared/errors/result.ts'
import type { RunBackground } from '../../../shared/runs/run-background.ts'
import type { ExchangeEnd, GatewayTarget } from '../../gateway/exchange.ts'
import { intervalAfterProblem, waitsForKey, withJitter } from '../../lib/polling/poll-pace.ts'
import { keyIsMissing } from './background-errors.ts'
import type { Following } from './followed-run.ts'

/** The result of one poll for an answer. */
export type Asked =
  /**
   * The current state of the answer; with `isFinal` no poll follows. `hasEvents` is false when the gateway has no
   * events for it.
   */
  | { readonly end: ExchangeEnd; readonly isFinal?: boolean; readonly hasEvents?: false }
  /** Milliseconds until the next poll; `undefined` waits for another key. */
  | { readonly waitMs: number | undefined; readonly hasEvents?: false }

/** Keys that are only kept in memory are gone after a restart: nothing is sent without one then. */
export async function targetNow({
  followed,
  dependencies,
  standing,
}: Following): Promise<Result<GatewayTarget>> {
  const target = await dependencies.resolveTarget(followed.connectionId)
  return target.ok && target.value.key === null && standing.now().isKeyed === true
    ? err(keyIsMissing())
    : target
}

/**
 * `before`: the state when the poll was sent; `ownWaitMs`: the time until the next poll, if the problem states none.
 */
export function afterProblem(
  { standing, dependencies }: Following,
  problem: AppError,
  before: RunBackground,
  ownWaitMs?: number,
): Asked {
  const isPaused = waitsForKey(before, problem)
  const waitMs = ownWaitMs ?? intervalAfterProblem(before, problem)
  standing.note({ lastPollProblem: problem })
  if (isPaused) return { waitMs: undefined }
  return { waitMs: problem.retryAfterMs === undefined ? withJitter(waitMs, dependencies.random) : waitMs }
}

/** Whether a status rejects the answer id or its route, so that polling again gives the same. */
export function hasNoSuchAnswer(status: number): boolean {
  return [400, 404, 405, 410, 422, 501].includes(status)
}
