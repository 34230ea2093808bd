import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, type Result } from '../../../shared/errors/result.ts'
import type { RunBackground } from '../../../shared/runs/run-background.ts'
import type { ExchangeEnd, GatewayTarget } from '../../gateway/exchange.ts'
import { intervalAfterProblem, waitsForKey, withJitter } from '../../lib/polling/poll-pace.ts'
import { keyIsMissing } from './background-errors.ts'
import type { Following } from './followed-run.ts'

/** What came of one question after an answer. */
export type Asked =
  /** How the answer stands now; `isFinal` where no question follows. `hasEvents` is false where the gateway has none for it. */
  | { readonly end: ExchangeEnd; readonly isFinal?: boolean; readonly hasEvents?: false }
  /** Milliseconds until the next question; `undefined` waits for another key. */
  | { readonly waitMs: number | undefined; readonly hasEvents?: false }

/** Keys are gone after a restart where they are kept in memory: nothing is sent without one then. */
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

/** `before` is how it stood when the question left; `ownWaitMs` until the next one, where the problem does not say. */
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

/** Whether a refusal is about the answer or its address, so that asking again gives the same. */
export function hasNoSuchAnswer(status: number): boolean {
  return [400, 404, 405, 410, 422, 501].includes(status)
}
