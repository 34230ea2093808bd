import type { AppError } from '../../../shared/errors/app-error.ts'
import type { ExchangeEnd, ResponseHead } from '../../gateway/exchange.ts'
import type { WholeAnswer } from '../../gateway/fetch-answer.ts'
import { intervalAt, withJitter } from '../../lib/polling/poll-pace.ts'
import { afterProblem, hasNoSuchAnswer, targetNow, type Asked } from './ask-again.ts'
import { goneAtGateway, notKeptAtGateway } from './background-errors.ts'
import type { Following } from './followed-run.ts'

/** A rejection of this kind must come twice: a new answer may not be known to the gateway at once. */
const refusalsBelieved = 2

/** Polls one answer as a whole, repeatedly. */
export interface AnswerQuestion {
  /** Requests the current state of the answer. */
  ask(): Promise<Asked>
  /** The gateway has responded to another kind of request, for its events. */
  noteAnswered(): void
}

export function createAnswerQuestion(following: Following): AnswerQuestion {
  const { followed, routes, dependencies, standing } = following
  const { reading, signal, startedAt } = followed
  const { clock, random } = dependencies
  let hasAnswered = false
  let refusals = 0

  function afterRefusal(error: AppError, before: ReturnType<typeof standing.now>): Asked {
    refusals += 1
    if (refusals < refusalsBelieved) return afterProblem(following, error, before, intervalAt(0))
    const reported = hasAnswered ? goneAtGateway(error) : notKeptAtGateway(error)
    return { end: { outcome: 'failed', error: reported }, isFinal: true }
  }

  return {
    async ask() {
      const before = standing.now()
      const target = await targetNow(following)
      if (!target.ok) return afterProblem(following, target.error, before)
      standing.asking()
      const request = routes.poll(standing.now().responseId ?? '')
      const { answer, response } = await dependencies.query({
        followed,
        request,
        target: target.value,
        signal,
      })
      const polled = { pollCount: standing.now().pollCount + 1, lastPollAt: clock.now() }
      if (signal.aborted) return { waitMs: 0 }
      if (!answer.ok) {
        standing.note(polled)
        const { status } = answer.error
        return status !== undefined && hasNoSuchAnswer(status)
          ? afterRefusal(answer.error, before)
          : afterProblem(following, answer.error, before)
      }
      hasAnswered = true
      refusals = 0
      standing.answered()
      const { state } = routes.read(answer.value)
      reading.hear(answer.value)
      standing.note(polled)
      if (state === undefined || routes.isOver(state))
        return { end: takeWhole(following, response), isFinal: true }
      return { waitMs: withJitter(intervalAt(clock.now() - startedAt), random) }
    },
    noteAnswered() {
      hasAnswered = true
    },
  }
}

/** Reads an answer that arrived whole as the answer of the run. */
export function takeWhole(
  { followed, dependencies, hold }: Following,
  response: WholeAnswer | undefined,
): ExchangeEnd {
  const { reading, observer, connectionId } = followed
  const { sent, head, text = '' } = response ?? {}
  if (sent === undefined || head === undefined) return { outcome: 'ended-early' }
  const bytes = Buffer.from(text)
  // Its text was decoded by the charset in its head.
  const decoded = { ...head, headers: head.headers.map(withoutCharset) }
  hold.drop()
  reading.next(false)
  observer.onNextAnswer({ sent, head: decoded, isContinued: false })
  observer.onChunk(bytes)
  const reader = dependencies.createResponseReader(reading.format, decoded, hold.onParts, {
    connectionId,
    now: dependencies.clock.now(),
  })
  reader.push(bytes)
  return reader.end()
}

function withoutCharset(header: ResponseHead['headers'][number]): ResponseHead['headers'][number] {
  if (header.name.toLowerCase() !== 'content-type') return header
  return { ...header, value: header.value.replace(/;\s*charset=[^;]*/i, '') }
}
