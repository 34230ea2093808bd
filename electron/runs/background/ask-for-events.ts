import type { ResponseHead, SentRequest } from '../../gateway/exchange.ts'
import { afterProblem, hasNoSuchAnswer, targetNow, type Asked } from './ask-again.ts'
import type { Following } from './followed-run.ts'

/** The delay before events are requested again after a cut. */
export const reconnectAfterMs = 1_000

/** Requests the events after the last one that was read, and reads them while they arrive. */
export async function askForEvents(following: Following): Promise<Asked> {
  const { followed, routes, dependencies, standing, hold } = following
  const { runId, reading, observer, signal } = followed
  const { clock } = dependencies
  const before = standing.now()
  const target = await targetNow(following)
  if (!target.ok) return afterProblem(following, target.error, before)
  const after = reading.after()
  reading.next(after !== undefined)
  standing.asking()
  const { pollCount, responseId = '' } = standing.now()
  standing.note({ pollCount: pollCount + 1, lastPollAt: clock.now(), isConnected: true })
  let sent: SentRequest | undefined
  let head: ResponseHead | undefined
  let isTaken = false
  let eventCount = 0
  const listening = standing.listen(hold.onParts)
  const turn = dependencies.waits.connect(runId, signal)
  const end = await dependencies.send({
    runId,
    request: routes.stream(responseId, after),
    format: reading.format,
    target: target.value,
    signal: turn.signal,
    clock,
    observer: {
      ...listening,
      onSent: (now) => void (sent = now),
      onHead(now) {
        head = now
        isTaken = now.status >= 200 && now.status < 300
        if (!isTaken || sent === undefined) return
        hold.drop()
        standing.answered()
        standing.note({})
        observer.onNextAnswer({ sent, head: now, isContinued: after !== undefined })
      },
      onChunk: (chunk) => isTaken && observer.onChunk(chunk),
      onParts(parts, events) {
        eventCount += events.count
        if (isTaken) listening.onParts(parts, events)
      },
    },
  })
  turn.close()
  standing.note({ isConnected: false })
  if (isTaken)
    return {
      end: end.outcome === 'stopped' && !signal.aborted ? { outcome: 'ended-early' } : end,
      // A gateway without events for this answer responds at once, and with nothing new.
      ...(eventCount === 0 && { hasEvents: false }),
    }
  if (sent !== undefined && end.outcome === 'failed') {
    const { error } = end
    const text = error.detail ?? ''
    const bytes = Buffer.byteLength(text)
    const answer = { end: { outcome: 'received' } as const, sent, text, bytes, chunks: [] }
    const startedAt = standing.now().lastPollAt ?? clock.now()
    dependencies.keep({
      followed,
      startedAt,
      answer: head === undefined ? answer : { ...answer, head },
      error,
    })
  }
  if (head !== undefined && hasNoSuchAnswer(head.status)) return { waitMs: 0, hasEvents: false }
  if (end.outcome === 'failed') return afterProblem(following, end.error, before)
  return { waitMs: reconnectAfterMs }
}
