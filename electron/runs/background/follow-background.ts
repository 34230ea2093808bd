import type { BackgroundAnswers } from '../../../shared/formats/background.ts'
import type { Part } from '../../../shared/runs/part.ts'
import type { ExchangeEnd } from '../../gateway/exchange.ts'
import { firstPollAfterMs } from '../../lib/polling/poll-pace.ts'
import type { RunRequest } from '../exchange-runner.ts'
import { createAnswerQuestion } from './ask-for-answer.ts'
import { askForEvents, reconnectAfterMs } from './ask-for-events.ts'
import { neverOver } from './background-errors.ts'
import type { FollowDependencies, FollowedRun, Following } from './followed-run.ts'
import { giveUp } from './give-up.ts'
import { createErrorHold } from './hold-errors.ts'
import { keepReading } from './keep-reading.ts'
import { leavesToGateway } from './leaves-to-gateway.ts'
import { createStanding } from './standing.ts'

/** The time after which an answer is no longer polled. */
const maxFollowHours = 24

/**
 * Sends a request, once. If it asks for a background answer, the answer is requested until it is over: after a cut by
 * its events after the last one, otherwise, and if the gateway has no events, as a whole. An abort asks the gateway to
 * cancel the answer, unless the app closes.
 */
export async function followBackground(
  exchange: RunRequest,
  dependencies: FollowDependencies,
): Promise<ExchangeEnd> {
  const { request, format, observer, signal, clock, runId } = exchange
  if (format.background?.isAsked(request) !== true) return dependencies.send(exchange)
  const reading = keepReading(format)
  const followed: FollowedRun = {
    runId,
    connectionId: exchange.target.connectionId,
    format,
    observer,
    signal,
    startedAt: clock.now(),
    isStreamed: request.expectsStream,
    reading,
    background: { pollCount: 0, isKeyed: exchange.target.key !== null },
  }
  const following = begin(followed, format.background, dependencies)
  const { standing, hold } = following
  standing.note({})
  const first = await dependencies.send({
    ...exchange,
    format: reading.format,
    observer: standing.listen(hold.onParts),
  })
  standing.note({})
  return follow(following, first, isUnfinished(first) ? firstPollAfterMs : reconnectAfterMs)
}

/** Continues an answer that an earlier start of the app requested. Sends nothing that could be charged. */
export async function resumeBackground(
  followed: FollowedRun,
  dependencies: FollowDependencies,
): Promise<ExchangeEnd> {
  const { background } = followed.format
  if (background === undefined) throw new Error(`"${followed.format.id}" has no answers in the background`)
  return follow(begin(followed, background, dependencies), { outcome: 'ended-early' }, 0)
}

function begin(
  followed: FollowedRun,
  routes: BackgroundAnswers,
  dependencies: FollowDependencies,
): Following {
  const { observer, reading, background } = followed
  const standing = createStanding(observer, reading, background)
  return { followed, routes, dependencies, standing, hold: createErrorHold(observer) }
}

/**
 * Polls while the answer is open: `first` is how its request ended, and `firstWaitMs` is the time until the first poll.
 */
async function follow(following: Following, first: ExchangeEnd, firstWaitMs: number): Promise<ExchangeEnd> {
  const { followed, dependencies } = following
  const { signal, startedAt } = followed
  const whole = createAnswerQuestion(following)
  let { isStreamed: hasEvents } = followed
  let end = first
  let waitMs: number | undefined = firstWaitMs
  while (isOpen(following, end)) {
    await waitFor(following, waitMs)
    if (signal.aborted) break
    if (dependencies.clock.now() - startedAt >= maxFollowHours * 3_600_000) {
      end = { outcome: 'failed', error: neverOver(maxFollowHours) }
      break
    }
    const asked = hasEvents ? await askForEvents(following) : await whole.ask()
    hasEvents &&= asked.hasEvents ?? true
    if ('end' in asked) {
      end = asked.end
      if (asked.isFinal === true) break
      whole.noteAnswered()
      waitMs = reconnectAfterMs
    } else waitMs = asked.waitMs
  }
  return finish(following, signal.aborted ? await giveUp(following) : end)
}

/** Whether the gateway continues the answer after its exchange ended in this way. */
function isOpen({ followed, routes, standing }: Following, end: ExchangeEnd): boolean {
  const { responseId, state } = standing.now()
  if (followed.signal.aborted || responseId === undefined || (state !== undefined && routes.isOver(state)))
    return false
  if (end.outcome === 'ended-early') return true
  if (end.outcome !== 'failed') return false
  return end.error.kind === 'network' || end.error.kind === 'timeout' || isUnfinished(end)
}

/** `undefined` waits for another key. */
async function waitFor(
  { followed, dependencies, standing }: Following,
  waitMs: number | undefined,
): Promise<void> {
  const { runId, connectionId, signal } = followed
  const { waits, clock } = dependencies
  if (waitMs === undefined) {
    standing.pause()
    return waits.forKey(runId, connectionId, signal)
  }
  standing.note({ nextPollAt: waits.place(runId, clock.now() + waitMs) })
  return waits.until(runId, signal)
}

function finish({ followed, standing, hold }: Following, end: ExchangeEnd): ExchangeEnd {
  const { signal, reading, observer } = followed
  if (signal.reason === leavesToGateway) return end
  standing.close()
  const left: Part[] = reading.end()
  if (left.length > 0) observer.onParts(left, { count: 0, unreadable: 0 })
  if (end.outcome === 'failed') hold.release(end.error)
  else if (end.outcome !== 'stopped') hold.release()
  return end
}

/** The error codes of a format for an answer that was returned before it was complete. */
const unfinishedCodes: ReadonlySet<string> = new Set(['response-queued', 'response-in_progress'])

function isUnfinished(end: ExchangeEnd): boolean {
  return end.outcome === 'failed' && unfinishedCodes.has(end.error.code ?? '')
}
