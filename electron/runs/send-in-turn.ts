import type { AppError } from '../../shared/errors/app-error.ts'
import { tooOftenOf } from '../../shared/gateway/errors/too-often.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { ConnectionLimiters, RequestSlot } from '../gateway/connection-limiter.ts'
import type { LiveRun } from './live-run.ts'
import type { RunInput } from './new-run.ts'

/**
 * Calls `send` at once or, if other requests to the connection must end first, when its turn comes. Until then the run
 * reports that it waits; a run that is stopped by then ends, and is never sent. The slot is released when the run ends
 * at the latest.
 */
export function sendInTurn(
  liveRun: LiveRun,
  { slot: given, connectionId, use = 'click' }: Pick<RunInput, 'slot' | 'connectionId' | 'use'>,
  limiters: Pick<ConnectionLimiters, 'of' | 'onWait'>,
  send: (slot: RequestSlot) => void,
): void {
  let hasLeft = false
  const leave = (slot: RequestSlot): void => {
    hasLeft = true
    liveRun.leaves()
    send(slot)
    // The slot of a stopped run is free, however its exchange ends.
    void liveRun.ended.then(() => slot.over())
  }
  if (given !== undefined) return leave(given)
  const limiter = limiters.of(connectionId)
  const seeking = limiter.seek({
    use,
    offered(take) {
      seeking.leave()
      leave(take())
    },
  })
  seeking.look()
  if (hasLeft) return
  const noteWait = (): void => {
    if (!hasLeft) liveRun.waits(limiter.until(use))
  }
  noteWait()
  const stopListening = limiters.onWait((id) => {
    if (id === connectionId) noteWait()
  })
  liveRun.signal.addEventListener('abort', () => {
    if (!hasLeft) liveRun.end({ outcome: 'stopped' })
  })
  void liveRun.ended.then(() => {
    seeking.leave()
    stopListening()
  })
}

/**
 * Reports to the limiter of a connection what the end of an exchange says about the gateway's rate limit. `now` in
 * epoch ms.
 */
export function tellLimiter(
  slot: RequestSlot,
  { httpStatus }: Run,
  error: AppError | undefined,
  now: number,
): void {
  const refused = tooOftenOf(httpStatus, error, now)
  if (refused !== undefined) slot.refused(refused.statedMs)
  else if (httpStatus !== undefined) slot.admitted()
  slot.over()
}
