import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { emptyPlan, type ExperimentPlan } from '../../shared/experiments/experiment.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { createUnevenClock } from '../host/memory/uneven-clock.ts'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import { createTestFolder, createTestRuns } from '../runs/testing/create-test-runs.ts'
import { createTestExperiments, type TestExperiments } from './testing/create-test-experiments.ts'
import { answerInStream, refuse } from './testing/play-gateway.ts'
import { testVariant } from './testing/test-variant.ts'

const minute = 60_000

function planOf(count: number, change: Partial<ExperimentPlan> = {}): ExperimentPlan {
  return {
    ...emptyPlan,
    variants: [testVariant('a', { parameters: { stream: true }, prompt: 'Say {{word}}' })],
    cases: Array.from({ length: count }, (_, index) => ({ vars: { word: `w${index}` }, assertions: [] })),
    concurrency: 4,
    ...change,
  }
}

/** A gateway that accepts a number of requests per minute and refuses the others with an empty 429. */
interface LimitedGateway {
  readonly perMinute: number
  /** Whether a refused request counts as well. */
  readonly countsRefused: boolean
  /** The wait time in its answer, in milliseconds; by default none. */
  readonly retryAfterMs?: (oldest: number, now: number) => number
}

/** Answers all requests, and advances the clock by a second or to the end of a wait, until the experiment ends. */
async function play(
  { sent, host, service }: TestExperiments,
  id: string,
  { perMinute, countsRefused, retryAfterMs }: LimitedGateway,
): Promise<{ admitted: number; refused: number; minutes: number }> {
  const counted: number[] = []
  const result = { admitted: 0, refused: 0 }
  const start = host.clock.now()
  let answered = 0
  for (let second = 0; second < 10_000; second += 1) {
    // Requests are sent only after several promise steps, which the clock does not advance.
    for (let quiet = 0; quiet < 3;) {
      await new Promise((resolve) => setImmediate(resolve))
      if (answered === sent.length) quiet += 1
      for (; answered < sent.length; answered += 1) {
        quiet = 0
        const now = host.clock.now()
        const recent = counted.filter((at) => at > now - minute)
        const isTaken = recent.length < perMinute
        if (isTaken || countsRefused) counted.push(now)
        if (isTaken) answerInStream(sent[answered], 'ok')
        else refuse(sent[answered], 429, retryAfterMs?.(recent[0] ?? now, now))
        result[isTaken ? 'admitted' : 'refused'] += 1
      }
    }
    const now = service.get(id)
    if (now.ok && now.value.state !== 'running')
      return { ...result, minutes: Math.round((host.clock.now() - start) / minute) }
    const waits = now.ok ? service.progress(id) : now
    const until = waits.ok ? (waits.value.waits?.[0]?.until ?? 0) : 0
    host.clock.advance(Math.max(1_000, until - host.clock.now()))
  }
  throw new Error('It is not over after hours.')
}

function createTest(errorMs: () => number = () => 0): TestExperiments {
  const folder = createTestFolder()
  const host = {
    ...createMemoryHost({ dataFolder: folder, database: join(folder, 'playground.sqlite') }),
    clock: createUnevenClock(1_790_000_000_000, errorMs),
  }
  return createTestExperiments({}, createTestRuns({ host, formats: conversationFormats }))
}

/** Every second timer fires a millisecond early, beginning with the first, as happens on real machines. */
function everySecondEarly(): () => number {
  let timers = 0
  return () => ((timers += 1) % 2 === 1 ? -1 : 0)
}

it.each([
  ['60 cells', 60, 'counts what it refuses as well', { perMinute: 3, countsRefused: true }],
  ['15 cells', 15, 'counts what it takes alone', { perMinute: 3, countsRefused: false }],
  [
    '15 cells',
    15,
    'names a wait of one second',
    { perMinute: 3, countsRefused: false, retryAfterMs: () => 1_000 },
  ],
  [
    '15 cells',
    15,
    'names the wait that is left',
    {
      perMinute: 3,
      countsRefused: false,
      retryAfterMs: (oldest: number, now: number) => oldest + minute - now,
    },
  ],
  ['10 cells', 10, 'takes one a minute', { perMinute: 1, countsRefused: true }],
] as const)(
  '%s end by themselves at a gateway that takes few a minute: %i, %s',
  async (_cells, count, _name, gateway) => {
    const test = createTest(everySecondEarly())
    const id = test.begin(planOf(count))
    const { admitted, refused, minutes } = await play(test, id, gateway)
    expect(admitted).toBe(count)
    expect(new Set(test.states(id))).toEqual(new Set(['done']))
    // The gateway is not flooded with refused requests, and the experiment takes little longer than necessary.
    expect(refused).toBeLessThan(count * 2.5)
    expect(minutes).toBeLessThan((count / gateway.perMinute) * 2.5)
  },
)

it('goes on after a refusal though its timer fires a millisecond before the moment', async () => {
  const test = createTest(everySecondEarly())
  const id = test.begin(planOf(2, { concurrency: 1 }))
  await test.sends(1)
  refuse(test.sent[0], 429, 5_000)
  await vi.waitFor(() => expect(test.states(id)[0]).toBe('planned'))
  await new Promise((resolve) => setImmediate(resolve))
  test.host.clock.advance(5_001)
  await test.sends(2)
})

it('keeps the pause between two requests though its timer fires a millisecond before the moment', async () => {
  const test = createTest(everySecondEarly())
  test.begin(planOf(2, { delayMs: 3_000 }))
  await test.sends(1)
  test.host.clock.advance(3_001)
  await test.sends(2)
})

it('pauses by itself, and says why, where every request is refused for many minutes', async () => {
  const test = createTest()
  const id = test.begin(planOf(60))
  const { admitted, refused } = await play(test, id, { perMinute: 0, countsRefused: false })
  expect(admitted).toBe(0)
  expect(refused).toBeLessThan(15)
  expect(test.service.get(id)).toMatchObject({
    value: { state: 'paused', pausedBecause: { text: { code: 'experiments.refusedTooLong' } } },
  })
})

it('shares what is known of the limiter with another experiment that asks the same connection', async () => {
  const test = createTest()
  test.begin(planOf(3, { concurrency: 1 }))
  await test.sends(1)
  refuse(test.sent[0], 429, 5_000)
  await vi.waitFor(() =>
    expect(test.service.running()).toMatchObject({ value: [{ waitsUntil: expect.anything() }] }),
  )
  const other = test.begin(planOf(3, { concurrency: 1 }))
  expect(test.service.progress(other)).toMatchObject({ value: { waits: [{ connectionId: 'one' }] } })
  expect(test.sent).toHaveLength(1)
  test.host.clock.advance(5_000)
  await test.sends(3)
})

it('leaves the gateway alone after a restart for as long as it was told before', async () => {
  const before = createTest()
  const id = before.begin(planOf(3, { concurrency: 1 }))
  await before.sends(1)
  refuse(before.sent[0], 429, 60_000)
  await vi.waitFor(() => expect(before.cell(id).notBefore).toBeDefined())
  const test = before.kill()
  await test.service.recover()
  test.service.start(id)
  test.host.clock.advance(59_000)
  await new Promise((resolve) => setImmediate(resolve))
  expect(test.sent).toHaveLength(0)
  test.host.clock.advance(1_001)
  await test.sends(1)
})
