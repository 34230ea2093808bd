import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, type Result } from '../../../shared/errors/result.ts'
import type { BackgroundAnswers } from '../../../shared/formats/background.ts'
import type { Json } from '../../../shared/json.ts'
import type { Part } from '../../../shared/runs/part.ts'
import type { RunBackground } from '../../../shared/runs/run-background.ts'
import type { ExchangeEnd, GatewayTarget, ResponseHead, SentRequest } from '../../gateway/exchange.ts'
import type { WholeAnswer } from '../../gateway/fetch-answer.ts'
import type { createResponseReader } from '../../gateway/response-reader.ts'
import type { Clock } from '../../host/host.ts'
import {
  firstPollAfterMs,
  intervalAfterProblem,
  intervalAt,
  waitsForKey,
  withJitter,
} from '../../lib/polling/poll-pace.ts'
import type { RunExchange, RunRequest } from '../exchange-runner.ts'
import { goneAtGateway, keyIsMissing, neverOver, notKeptAtGateway } from './background-errors.ts'
import { createErrorHold } from './hold-errors.ts'
import { keepReading, type KeptReading } from './keep-reading.ts'
import { leavesToGateway } from './leaves-to-gateway.ts'
import type { RunObserver } from './run-observer.ts'
import type { BackgroundWaits } from './wait-for-turn.ts'

/** An answer that is asked for again: by the app that asked for it, or by a later start. */
export interface FollowedRun extends Omit<RunRequest, 'request' | 'target' | 'clock'> {
  readonly connectionId: string
  /** When its request was made, in epoch milliseconds. */
  readonly startedAt: number
  readonly isStreamed: boolean
  readonly reading: KeptReading
  readonly background: RunBackground
}

export interface FollowDependencies {
  readonly clock: Clock
  /** 0 to 1. */
  readonly random: () => number
  readonly waits: BackgroundWaits
  /** Sends one request of a run and has its answer read while it arrives. */
  readonly send: RunExchange
  /** Asks something that is answered as a whole; the exchange is kept with the queries of history. */
  readonly query: (query: {
    readonly followed: Pick<FollowedRun, 'runId' | 'connectionId' | 'format'>
    readonly request: RunRequest['request']
    readonly target: GatewayTarget
    readonly signal: AbortSignal
  }) => Promise<{ readonly answer: Result<Json>; readonly came: WholeAnswer | undefined }>
  readonly resolveTarget: (connectionId: string) => Promise<Result<GatewayTarget>>
  readonly createResponseReader: typeof createResponseReader
}

/** How soon after a cut the events are asked for again. */
const reconnectAfterMs = 1_000

/** After this long nobody asks any more. */
const maxFollowHours = 24

/** How long the gateway is waited for that is asked to give an answer up. */
const cancelPatienceMs = 8_000

/** A refusal of this kind is believed when it comes twice: an answer may be known a moment after it was begun. */
const refusalsBelieved = 2

/**
 * Sends a request, once. Where it asks for an answer that is made in the background, the answer is asked for again until it is
 * over: after a cut by its events behind the last one, otherwise, and where the gateway has no events, as a whole. An abort
 * asks the gateway to give the answer up, unless the app closes.
 */
export function followBackground(
  exchange: RunRequest,
  dependencies: FollowDependencies,
): Promise<ExchangeEnd> {
  const { request, format, observer, signal, clock, runId } = exchange
  if (format.background?.isAsked(request) !== true) return dependencies.send(exchange)
  const followed: FollowedRun = {
    runId,
    connectionId: exchange.target.connectionId,
    format,
    observer,
    signal,
    startedAt: clock.now(),
    isStreamed: request.expectsStream,
    reading: keepReading(format),
    background: { pollCount: 0, isKeyed: exchange.target.key !== null },
  }
  return createFollower(followed, format.background, dependencies).begin(exchange)
}

/** Goes on with an answer that an earlier start of the app asked for. Nothing is sent that could be charged. */
export function resumeBackground(
  followed: FollowedRun,
  dependencies: FollowDependencies,
): Promise<ExchangeEnd> {
  const { background } = followed.format
  if (background === undefined) throw new Error(`"${followed.format.id}" has no answers in the background`)
  return createFollower(followed, background, dependencies).resume()
}

interface Follower {
  begin(exchange: RunRequest): Promise<ExchangeEnd>
  resume(): Promise<ExchangeEnd>
}

function createFollower(
  followed: FollowedRun,
  routes: BackgroundAnswers,
  dependencies: FollowDependencies,
): Follower {
  const { runId, reading, observer, signal, startedAt } = followed
  const { clock, random, waits } = dependencies
  const hold = createErrorHold(observer)
  let known = followed.background
  /** Whether its events are asked for, or the answer as a whole. */
  let hasEvents = followed.isStreamed
  let hasAnswered = false
  let refusals = 0

  function note(change: Partial<RunBackground>): void {
    known = { ...known, ...reading.known(), ...change }
    observer.onBackground(known)
  }

  /** What is void once another question is out. */
  function noteAsking(): void {
    const { nextPollAt: _next, isPaused: _paused, ...rest } = known
    known = rest
  }

  function noteAnswered(): void {
    const { lastPollProblem: _problem, ...rest } = known
    known = rest
  }

  function listen(onParts: RunObserver['onParts']): RunObserver {
    return {
      ...observer,
      onParts(parts, events) {
        onParts(parts, events)
        const { responseId, state } = reading.known()
        if (responseId !== known.responseId || state !== known.state) note({})
      },
    }
  }

  function isOpen(end: ExchangeEnd): boolean {
    const { responseId, state } = known
    if (signal.aborted || responseId === undefined || (state !== undefined && routes.isOver(state)))
      return false
    if (end.outcome === 'ended-early') return true
    if (end.outcome !== 'failed') return false
    const { kind, code = '' } = end.error
    return kind === 'network' || kind === 'timeout' || unfinishedCodes.has(code)
  }

  async function follow(first: ExchangeEnd, firstWaitMs: number): Promise<ExchangeEnd> {
    let end = first
    let waitMs: number | undefined = firstWaitMs
    while (isOpen(end)) {
      await waitFor(waitMs)
      if (signal.aborted) break
      if (clock.now() - startedAt >= maxFollowHours * 3_600_000) {
        end = failed(neverOver(maxFollowHours))
        break
      }
      const asked = hasEvents ? await askForEvents() : await askForAnswer()
      if ('end' in asked) {
        end = asked.end
        if (asked.isFinal === true) break
        waitMs = reconnectAfterMs
      } else waitMs = asked.waitMs
    }
    if (signal.aborted) end = await giveUp()
    return finish(end)
  }

  /** `undefined` waits for another key. */
  async function waitFor(waitMs: number | undefined): Promise<void> {
    if (waitMs === undefined) {
      const { nextPollAt: _next, ...rest } = known
      known = rest
      note({ isPaused: true })
      return waits.forKey(runId, followed.connectionId, signal)
    }
    const at = waits.place(runId, clock.now() + waitMs)
    note({ nextPollAt: at })
    return waits.until(runId, signal)
  }

  /** Keys are gone after a restart where they are kept in memory: nothing is sent without one then. */
  async function targetNow(): Promise<Result<GatewayTarget>> {
    const target = await dependencies.resolveTarget(followed.connectionId)
    return target.ok && target.value.key === null && known.isKeyed === true ? err(keyIsMissing()) : target
  }

  type Asked =
    | { readonly end: ExchangeEnd; readonly isFinal?: boolean }
    | { readonly waitMs: number | undefined }

  /** Asks for the events behind the last one that was read. */
  async function askForEvents(): Promise<Asked> {
    const before = known
    const target = await targetNow()
    if (!target.ok) return afterProblem(target.error, before)
    const after = reading.after()
    reading.next(after !== undefined)
    noteAsking()
    note({ pollCount: known.pollCount + 1, lastPollAt: clock.now(), isConnected: true })
    let sent: SentRequest | undefined
    let head: ResponseHead | undefined
    let isTaken = false
    let eventCount = 0
    const listening = listen(hold.onParts)
    const turn = waits.connect(runId, signal)
    const end = await dependencies.send({
      runId,
      request: routes.stream(known.responseId ?? '', after),
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
          noteAnswered()
          note({})
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
    note({ isConnected: false })
    if (isTaken) {
      hasAnswered = true
      // A gateway that has no events for it answers at once, and with nothing new.
      if (eventCount === 0) hasEvents = false
      return { end: end.outcome === 'stopped' && !signal.aborted ? { outcome: 'ended-early' } : end }
    }
    if (head !== undefined && hasNoSuchAnswer(head.status)) {
      hasEvents = false
      return { waitMs: 0 }
    }
    if (end.outcome === 'failed') return afterProblem(end.error, before)
    return { waitMs: reconnectAfterMs }
  }

  /** Asks for the answer as it is now. */
  async function askForAnswer(): Promise<Asked> {
    const before = known
    const target = await targetNow()
    if (!target.ok) return afterProblem(target.error, before)
    noteAsking()
    const { answer, came } = await dependencies.query({
      followed,
      request: routes.poll(known.responseId ?? ''),
      target: target.value,
      signal,
    })
    const polled = { pollCount: known.pollCount + 1, lastPollAt: clock.now() }
    if (signal.aborted) return { waitMs: 0 }
    if (!answer.ok) {
      note(polled)
      const { status } = answer.error
      if (status === undefined || !hasNoSuchAnswer(status)) return afterProblem(answer.error, before)
      refusals += 1
      if (refusals < refusalsBelieved) return afterProblem(answer.error, before, intervalAt(0))
      const error = hasAnswered ? goneAtGateway(answer.error) : notKeptAtGateway(answer.error)
      return { end: failed(error), isFinal: true }
    }
    hasAnswered = true
    refusals = 0
    noteAnswered()
    const { state } = routes.read(answer.value)
    reading.hear(answer.value)
    note(polled)
    if (state === undefined || routes.isOver(state)) return { end: take(came), isFinal: true }
    return { waitMs: withJitter(intervalAt(clock.now() - startedAt), random) }
  }

  /** Reads an answer that came as a whole as the answer of the run. */
  function take(came: WholeAnswer | undefined): ExchangeEnd {
    const { sent, head, text = '' } = came ?? {}
    if (sent === undefined || head === undefined) return { outcome: 'ended-early' }
    const bytes = Buffer.from(text)
    // Its text was decoded by the charset that its head names.
    const decoded = { ...head, headers: head.headers.map(withoutCharset) }
    hold.drop()
    reading.next(false)
    observer.onNextAnswer({ sent, head: decoded, isContinued: false })
    observer.onChunk(bytes)
    const reader = dependencies.createResponseReader(reading.format, decoded, hold.onParts, {
      connectionId: followed.connectionId,
      now: clock.now(),
    })
    reader.push(bytes)
    return reader.end()
  }

  /** `before` is how it stood when the question left; `ownWaitMs` until the next one, where the problem does not say. */
  function afterProblem(problem: AppError, before: RunBackground, ownWaitMs?: number): Asked {
    const isPaused = waitsForKey(before, problem)
    const waitMs = ownWaitMs ?? intervalAfterProblem(before, problem)
    note({ lastPollProblem: problem })
    if (isPaused) return { waitMs: undefined }
    return { waitMs: problem.retryAfterMs === undefined ? withJitter(waitMs, random) : waitMs }
  }

  /** The user has stopped it: the gateway is asked to give it up, and what it says is told. */
  async function giveUp(): Promise<ExchangeEnd> {
    const stopped: ExchangeEnd = { outcome: 'stopped' }
    if (signal.reason === leavesToGateway) return stopped
    const { responseId } = known
    if (responseId === undefined) {
      note({ cancel: { outcome: 'unknown' } })
      return stopped
    }
    note({ cancel: { outcome: 'asking' } })
    const asked = await askOnce(routes.cancel(responseId))
    if (asked === undefined || (!asked.answer.ok && asked.answer.error.status === undefined)) {
      const error = asked?.answer.ok === false ? asked.answer.error : undefined
      note({ cancel: { outcome: 'unknown', ...(error !== undefined && { error }) } })
      return stopped
    }
    if (asked.answer.ok) return afterCancel(asked.answer.value, asked.came)
    const { error } = asked.answer
    // It may be over already, and then it is paid for: what it is gets shown.
    const looked = await askOnce(routes.poll(responseId))
    if (looked?.answer.ok === true) reading.hear(looked.answer.value)
    const { state } = reading.known()
    if (
      looked?.answer.ok === true &&
      state !== undefined &&
      routes.isOver(state) &&
      !routes.isCancelled(state)
    ) {
      note({ cancel: { outcome: 'ended', error } })
      return take(looked.came)
    }
    note({ cancel: { outcome: 'refused', error } })
    return stopped
  }

  function afterCancel(answer: Json, came: WholeAnswer | undefined): ExchangeEnd {
    const { state } = routes.read(answer)
    reading.hear(answer)
    if (state === undefined || !routes.isOver(state)) {
      note({ cancel: { outcome: 'accepted' } })
      return { outcome: 'stopped' }
    }
    const isCancelled = routes.isCancelled(state)
    note({ cancel: { outcome: isCancelled ? 'cancelled' : 'ended' } })
    return isCancelled ? { outcome: 'stopped' } : take(came)
  }

  async function askOnce(
    request: RunRequest['request'],
  ): Promise<Awaited<ReturnType<FollowDependencies['query']>> | undefined> {
    const target = await targetNow()
    if (!target.ok) return undefined
    const late = new AbortController()
    const cancelTimer = clock.after(cancelPatienceMs / 2, () => late.abort())
    const asked = await dependencies.query({ followed, request, target: target.value, signal: late.signal })
    cancelTimer()
    return asked
  }

  function finish(end: ExchangeEnd): ExchangeEnd {
    if (signal.reason === leavesToGateway) return end
    const { nextPollAt: _next, isConnected: _connected, isPaused: _paused, ...rest } = known
    known = rest
    note({})
    const left: Part[] = reading.end()
    if (left.length > 0) observer.onParts(left, { count: 0, unreadable: 0 })
    if (end.outcome === 'failed') hold.release(end.error)
    else if (end.outcome !== 'stopped') hold.release()
    return end
  }

  return {
    async begin(exchange) {
      note({})
      const end = await dependencies.send({
        ...exchange,
        format: reading.format,
        observer: listen(hold.onParts),
      })
      note({})
      return follow(end, end.outcome === 'failed' && isUnfinished(end) ? firstPollAfterMs : reconnectAfterMs)
    },
    resume: () => follow({ outcome: 'ended-early' }, 0),
  }
}

/** What the format says of an answer that was given before it was over. */
const unfinishedCodes: ReadonlySet<string> = new Set(['response-queued', 'response-in_progress'])

function isUnfinished({ error }: Extract<ExchangeEnd, { outcome: 'failed' }>): boolean {
  return unfinishedCodes.has(error.code ?? '')
}

/** Whether a refusal is about the answer or its address, so that asking again gives the same. */
function hasNoSuchAnswer(status: number): boolean {
  return [400, 404, 405, 410, 422, 501].includes(status)
}

function failed(error: AppError): ExchangeEnd {
  return { outcome: 'failed', error }
}

function withoutCharset(header: ResponseHead['headers'][number]): ResponseHead['headers'][number] {
  if (header.name.toLowerCase() !== 'content-type') return header
  return { ...header, value: header.value.replace(/;\s*charset=[^;]*/i, '') }
}
