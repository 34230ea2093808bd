import type { Run } from '../../shared/runs/run.ts'
import type { RequestSlot } from '../gateway/connection-limiter.ts'
import type { ExchangeEnd, GatewayTarget } from '../gateway/exchange.ts'
import type { FindSecrets } from '../lib/secrets/find-secrets.ts'
import type { LiveRun } from './live-run.ts'
import type { LiveRuns } from './live-runs.ts'
import { isInBackground, syncedBackgroundBytes, type RunInput } from './new-run.ts'
import type { RunServiceDependencies } from './run-dependencies.ts'
import { sendInTurn, tellLimiter } from './send-in-turn.ts'

/** Sends the request of a stored run when its connection has a free slot, then reads and stores the answer. */
export function launchRun(
  run: Run,
  input: RunInput,
  resolved: GatewayTarget,
  dependencies: RunServiceDependencies,
  liveRuns: LiveRuns,
): LiveRun {
  const { recorder, clock, runExchange, resolveTarget, findSecretsOf, limiters } = dependencies
  let target = resolved
  let find: FindSecrets | undefined
  const liveRun = liveRuns.create(run, input, {
    recorder: recorder.start(run.id, run.startedAt, {
      isFile: input.format.createBytesReader !== undefined,
      isJob: input.isJob === true || isInBackground(input),
      ...(isInBackground(input) && { syncedBytes: syncedBackgroundBytes }),
    }),
    ...(findSecretsOf !== undefined && {
      find: (text, end) => (find ??= findSecretsOf(target))(text, end),
    }),
  })
  const { observer, signal } = liveRun
  const send = (slot: RequestSlot): Promise<ExchangeEnd> =>
    runExchange({
      runId: run.id,
      request: input.request,
      format: input.format,
      target,
      observer: {
        ...observer,
        onBackground(background) {
          observer.onBackground(background)
          // From here on the answer is only polled now and then.
          if (background.responseId !== undefined && !run.isStreamed) slot.over()
        },
      },
      signal,
      clock,
    })
  sendInTurn(liveRun, input, limiters, (slot) => {
    void liveRuns.conclude(liveRun, async () => {
      // The key or address may have changed while the run waited: resolve the target now and use only that.
      if (liveRun.current().timings.waitedMs !== undefined) {
        const now = await resolveTarget(input.connectionId)
        if (!now.ok) {
          slot.over()
          return { outcome: 'failed', error: now.error }
        }
        target = now.value
        find = undefined
        if (signal.aborted) return { outcome: 'stopped' }
      }
      const end = await send(slot)
      tellLimiter(slot, liveRun.current(), 'error' in end ? end.error : undefined, clock.now())
      return end
    })
  })
  void liveRun.notified.then(() => input.onEnded?.(liveRun.current(), liveRun.answer()))
  return liveRun
}
