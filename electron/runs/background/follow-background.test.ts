import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { responsesFormat } from '../../../shared/formats/responses/index.ts'
import type { WireRequest } from '../../../shared/gateway/wire.ts'
import type { Json } from '../../../shared/json.ts'
import type { Part } from '../../../shared/runs/part.ts'
import type { RunBackground } from '../../../shared/runs/run-background.ts'
import type { ExchangeEnd } from '../../gateway/exchange.ts'
import { createResponseReader } from '../../gateway/response-reader.ts'
import { createMemoryClock } from '../../host/memory/memory-clock.ts'
import { settle } from '../testing/start-test-run.ts'
import { testTarget } from '../testing/test-target.ts'
import { followBackground } from './follow-background.ts'
import type { FollowDependencies } from './followed-run.ts'
import { leavesToGateway } from './leaves-to-gateway.ts'
import { createBackgroundWaits } from './wait-for-turn.ts'

/** A gateway whose answers the test provides: a response object, or why there is none. */
type Say = (request: WireRequest) => Result<Json>

interface Stage {
  readonly clock: ReturnType<typeof createMemoryClock>
  readonly abort: AbortController
  readonly asked: string[]
  readonly parts: Part[]
  say: Say
  background(): RunBackground | undefined
  /** Advances the clock until the run is over, and returns how it ended and after how many milliseconds. */
  end(stepMs?: number): Promise<{ readonly end: ExchangeEnd; readonly tookMs: number }>
  turn(milliseconds: number): Promise<void>
  readonly waits: FollowDependencies['waits']
  key: string | null
}

function response(status: string, text = 'Boats float.'): Json {
  const message = { id: 'm', type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }
  const output = status === 'queued' || status === 'in_progress' ? [] : [message]
  return { id: 'resp_1', object: 'response', status, output }
}

const head = { status: 200, headers: [{ name: 'content-type', value: 'application/json' }] }
const sent = { method: 'GET', url: 'http://gateway.test', headers: [], body: new Uint8Array() }

/** A request for a background answer that was answered with `first`. */
function begin(first: Json, say: Say): Stage {
  const clock = createMemoryClock(1_000_000)
  const abort = new AbortController()
  let background: RunBackground | undefined
  let over: ExchangeEnd | undefined
  let overAt = 0
  const waits = createBackgroundWaits(clock, () => stage.key ?? '')
  const stage: Stage = {
    clock,
    abort,
    waits,
    asked: [],
    parts: [],
    say,
    key: 'a key',
    background: () => background,
    async turn(milliseconds) {
      clock.advance(milliseconds)
      await settle()
    },
    async end(stepMs = 500) {
      await settle()
      const isOver = (): boolean => over !== undefined || clock.now() - 1_000_000 > 26 * 3_600_000
      while (!isOver()) await stage.turn(stepMs)
      if (over === undefined) throw new Error(`not over: ${JSON.stringify(background)}`)
      return { end: over, tookMs: overAt - 1_000_000 }
    },
  }
  const dependencies: FollowDependencies = {
    clock,
    random: () => 0.5,
    waits,
    createResponseReader,
    keep: () => undefined,
    resolveTarget: async (connectionId) => ok({ ...testTarget, connectionId, key: stage.key }),
    async send({ format, observer, request }) {
      stage.asked.push(`${request.method} ${request.path}`)
      observer.onSent(sent)
      observer.onHead(head)
      const reader = createResponseReader(format, head, (parts, events) => observer.onParts(parts, events))
      reader.push(Buffer.from(JSON.stringify(first)))
      return reader.end()
    },
    async query({ request, signal }) {
      stage.asked.push(`${request.method} ${request.path}`)
      const answer = stage.say(request)
      if (!answer.ok && answer.error.kind === 'cancelled')
        await new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => resolve(), { once: true }),
        )
      const text = answer.ok ? JSON.stringify(answer.value) : ''
      return {
        answer,
        response: { end: { outcome: 'received' }, sent, head, text, bytes: text.length, chunks: [] },
      }
    },
  }
  const request: WireRequest = {
    method: 'POST',
    path: '/v1/responses',
    auth: 'authorization',
    headers: {},
    body: { type: 'json', value: { model: 'm', input: 'Hello', background: true } },
    expectsStream: false,
  }
  void followBackground(
    {
      runId: 'run-1',
      request,
      format: responsesFormat,
      target: { ...testTarget, key: 'a key' },
      signal: abort.signal,
      clock,
      observer: {
        onSent: () => undefined,
        onHead: () => undefined,
        onChunk: () => undefined,
        onParts: (parts) => void stage.parts.push(...parts),
        onBackground: (now) => void (background = now),
        onNextAnswer: () => undefined,
      },
    },
    dependencies,
  ).then((ended) => {
    over = ended
    overAt = clock.now()
  })
  return stage
}

const poll = 'GET /v1/responses/resp_1'
const cancel = 'POST /v1/responses/resp_1/cancel'

const textOf = (parts: readonly Part[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('')

function refusal(status: number, more: Partial<AppError> = {}): Result<never> {
  return err({ kind: status === 401 ? 'unauthorized' : 'server', message: `${status} said`, status, ...more })
}

const offline = err({ kind: 'network', message: 'No network.' } as const)

describe('an answer that is asked for', () => {
  it('comes at the pace of jobs: after 3 s, then each 5 s', async () => {
    let polls = 0
    const stage = begin(response('queued'), () => {
      polls += 1
      return ok(response(polls < 4 ? 'in_progress' : 'completed'))
    })
    const { end, tookMs } = await stage.end(100)
    expect(end).toEqual({ outcome: 'done' })
    expect(tookMs).toBe(3_000 + 3 * 5_000)
    expect(textOf(stage.parts)).toBe('Boats float.')
    expect(stage.parts.filter(({ type }) => type === 'error')).toEqual([])
    expect(stage.asked).toEqual(['POST /v1/responses', poll, poll, poll, poll])
    expect(stage.background()).toMatchObject({ state: 'completed', pollCount: 4 })
    expect(stage.background()).not.toHaveProperty('nextPollAt')
  })

  it.each([
    ['no network', offline, 3_000],
    ['a gateway that is down', refusal(502), 3_000],
    ['one that fails', refusal(500), 3_000],
    ['a limiter that names its wait', refusal(429, { kind: 'rate-limited', retryAfterMs: 20_000 }), 23_000],
  ] as const)('is asked for again after %s', async (_what, problem, earliestMs) => {
    let polls = 0
    const stage = begin(response('queued'), () => {
      polls += 1
      return polls === 1 ? problem : ok(response('completed'))
    })
    await settle()
    await stage.turn(3_000)
    expect(stage.background()?.lastPollProblem).toMatchObject({ message: expect.any(String) as string })
    const { end, tookMs } = await stage.end()
    expect(end).toEqual({ outcome: 'done' })
    expect(tookMs).toBeGreaterThanOrEqual(earliestMs)
    expect(tookMs).toBeLessThan(earliestMs + 20_000)
    expect(stage.background()).not.toHaveProperty('lastPollProblem')
  })

  it.each([401, 403] as const)('waits for another key once the gateway has said %i twice', async (status) => {
    const kind = status === 401 ? 'unauthorized' : 'forbidden'
    const stage = begin(response('queued'), () => refusal(status, { kind }))
    for (let step = 0; step < 60; step += 1) await stage.turn(1_000)
    expect(stage.background()).toMatchObject({ isPaused: true, pollCount: 2 })
    // New facts about a key do not make it another key.
    stage.waits.keysChanged()
    await stage.turn(60_000)
    expect(stage.background()?.pollCount).toBe(2)
    stage.say = () => ok(response('completed'))
    stage.key = 'another key'
    stage.waits.keysChanged()
    expect((await stage.end()).end).toEqual({ outcome: 'done' })
  })

  it.each([
    ['was never answered for', [], 'runs.backgroundNotKept'],
    ['has expired', [ok(response('in_progress'))], 'runs.backgroundGone'],
  ] as const)('that %s is told in the words of the gateway', async (_what, before, code) => {
    const answers: Result<Json>[] = [...before]
    const stage = begin(response('queued'), () => answers.shift() ?? refusal(404))
    const { end } = await stage.end()
    expect(end).toMatchObject({
      outcome: 'failed',
      error: { status: 404, gatewaySays: '404 said', text: { code } },
    })
    expect(stage.parts.filter(({ type }) => type === 'error')).toHaveLength(1)
  })

  it('is not asked for for ever', async () => {
    const stage = begin(response('queued'), () => ok(response('in_progress')))
    const { end, tookMs } = await stage.end(60_000)
    expect(end).toMatchObject({ outcome: 'failed', error: { kind: 'timeout' } })
    expect(tookMs / 3_600_000).toBeCloseTo(24, 0)
  })

  it('is asked for at once when the computer wakes up', async () => {
    const stage = begin(response('queued'), () => ok(response('completed')))
    await settle()
    stage.waits.wake()
    await stage.turn(1)
    expect((await stage.end(1)).tookMs).toBeLessThan(50)
  })

  it('is left alone when the app closes', async () => {
    const stage = begin(response('queued'), () => ok(response('in_progress')))
    await stage.turn(100)
    stage.abort.abort(leavesToGateway)
    await settle()
    expect((await stage.end(1)).end).toMatchObject({ outcome: expect.any(String) as string })
    expect(stage.asked).toEqual(['POST /v1/responses'])
  })
})

describe('Stop', () => {
  const rows: readonly [
    what: string,
    say: Say,
    told: RunBackground['cancel'],
    end: ExchangeEnd['outcome'],
    text: string,
  ][] = [
    ['cancels it', () => ok(response('cancelled', '')), { outcome: 'cancelled' }, 'stopped', ''],
    ['spelled otherwise', () => ok(response('canceled', '')), { outcome: 'cancelled' }, 'stopped', ''],
    ['is accepted', () => ok(response('in_progress')), { outcome: 'accepted' }, 'stopped', ''],
    ['finds it complete', () => ok(response('completed')), { outcome: 'ended' }, 'done', 'Boats float.'],
    [
      'is refused since it is complete, which is paid for and shown',
      ({ method }) => (method === 'POST' ? refusal(400) : ok(response('completed'))),
      { outcome: 'ended', error: { kind: 'server', message: '400 said', status: 400 } },
      'done',
      'Boats float.',
    ],
    [
      'is refused by a gateway that cannot',
      ({ method }) => (method === 'POST' ? refusal(405) : ok(response('in_progress'))),
      { outcome: 'refused', error: { kind: 'server', message: '405 said', status: 405 } },
      'stopped',
      '',
    ],
    [
      'gets no answer',
      () => offline,
      { outcome: 'unknown', error: { kind: 'network', message: 'No network.' } },
      'stopped',
      '',
    ],
    [
      'is not waited for for ever',
      () => err({ kind: 'cancelled', message: 'Stopped.' }),
      { outcome: 'unknown', error: { kind: 'cancelled', message: 'Stopped.' } },
      'stopped',
      '',
    ],
  ]

  it.each(rows)('%s', async (_what, say, told, outcome, text) => {
    const stage = begin(response('queued'), say)
    await stage.turn(100)
    stage.abort.abort()
    const { end, tookMs } = await stage.end()
    expect(end.outcome).toBe(outcome)
    expect(stage.background()?.cancel).toEqual(told)
    expect(textOf(stage.parts)).toBe(text)
    expect(stage.asked[1]).toBe(cancel)
    expect(tookMs).toBeLessThan(10_000)
  })

  it('says that nobody knows where the gateway has named nothing', async () => {
    const stage = begin({ object: 'response', status: 'queued', output: [] }, () => offline)
    const { end } = await stage.end()
    expect(end).toMatchObject({ outcome: 'failed', error: { code: 'response-queued' } })
    expect(stage.asked).toEqual(['POST /v1/responses'])
  })
})
