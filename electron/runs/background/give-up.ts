import type { Json } from '../../../shared/json.ts'
import type { ExchangeEnd } from '../../gateway/exchange.ts'
import type { WholeAnswer } from '../../gateway/fetch-answer.ts'
import type { RunRequest } from '../exchange-runner.ts'
import { targetNow } from './ask-again.ts'
import { takeWhole } from './ask-for-answer.ts'
import type { Following, Queried } from './followed-run.ts'
import { leavesToGateway } from './leaves-to-gateway.ts'

/** The time to wait for the gateway to cancel an answer. */
const cancelPatienceMs = 8_000

/**
 * The user stopped a run: asks the gateway to cancel its answer, and records the response. An answer that turns out to
 * be complete is paid for, and is kept. When the app closes, the gateway is not asked.
 */
export async function giveUp(following: Following): Promise<ExchangeEnd> {
  const { followed, routes, standing } = following
  const { reading, signal } = followed
  const stopped: ExchangeEnd = { outcome: 'stopped' }
  if (signal.reason === leavesToGateway) return stopped
  const { responseId } = standing.now()
  if (responseId === undefined) {
    standing.note({ cancel: { outcome: 'unknown' } })
    return stopped
  }
  standing.note({ cancel: { outcome: 'asking' } })
  const asked = await askOnce(following, routes.cancel(responseId))
  if (asked === undefined || (!asked.answer.ok && asked.answer.error.status === undefined)) {
    const error = asked?.answer.ok === false ? asked.answer.error : undefined
    standing.note({ cancel: { outcome: 'unknown', ...(error !== undefined && { error }) } })
    return stopped
  }
  if (asked.answer.ok) return afterCancel(following, asked.answer.value, asked.response)
  const { error } = asked.answer
  const polled = await askOnce(following, routes.poll(responseId))
  if (polled?.answer.ok === true) reading.hear(polled.answer.value)
  const { state } = reading.known()
  const isOver = state !== undefined && routes.isOver(state) && !routes.isCancelled(state)
  if (polled?.answer.ok === true && isOver) {
    standing.note({ cancel: { outcome: 'ended', error } })
    return takeWhole(following, polled.response)
  }
  standing.note({ cancel: { outcome: 'refused', error } })
  return stopped
}

function afterCancel(following: Following, answer: Json, response: WholeAnswer | undefined): ExchangeEnd {
  const { followed, routes, standing } = following
  const { state } = routes.read(answer)
  followed.reading.hear(answer)
  if (state === undefined || !routes.isOver(state)) {
    standing.note({ cancel: { outcome: 'accepted' } })
    return { outcome: 'stopped' }
  }
  const isCancelled = routes.isCancelled(state)
  standing.note({ cancel: { outcome: isCancelled ? 'cancelled' : 'ended' } })
  return isCancelled ? { outcome: 'stopped' } : takeWhole(following, response)
}

/** The run's signal is already aborted: each of these requests has its own deadline. */
async function askOnce(following: Following, request: RunRequest['request']): Promise<Queried | undefined> {
  const { followed, dependencies } = following
  const target = await targetNow(following)
  if (!target.ok) return undefined
  const late = new AbortController()
  const cancelTimer = dependencies.clock.after(cancelPatienceMs / 2, () => late.abort())
  const asked = await dependencies.query({ followed, request, target: target.value, signal: late.signal })
  cancelTimer()
  return asked
}
