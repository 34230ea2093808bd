import { describe, expect, it, onTestFinished } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import type { Json } from '../../shared/json.ts'
import type { VideoJob } from '../../shared/video/job.ts'
import { openDatabase } from '../database/open.ts'
import type { Clock } from '../host/host.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { testTarget } from '../runs/testing/test-target.ts'
import { createConnectionLimiters } from '../gateway/connection-limiter.ts'
import { createJobPoller } from './job-poller.ts'
import { createJobRepository } from './job-repository.ts'

/** Waiting jobs, a clock that the test turns, and a gateway reduced to its answers. */
function follow(answer: (path: string) => Json) {
  const host = createMemoryHost()
  let sleptMs = 0
  // The clock of a machine that sleeps jumps, and its timers are late.
  const clock: Clock = { ...host.clock, now: () => host.clock.now() + sleptMs }
  const opened = openDatabase({ path: ':memory:', clock, log: host.log })
  if (!opened.ok) throw new Error(opened.error.message)
  onTestFinished(() => opened.value.close())
  const notified: VideoJob[] = []
  const repository = createJobRepository({
    database: opened.value,
    log: host.log,
    emit(name, payload) {
      if (name === 'video.changed') notified.push(...(payload as { jobs: VideoJob[] }).jobs)
    },
  })
  const requests: { at: number; path: string }[] = []
  let seed = 7
  const poller = createJobPoller({
    repository,
    clock,
    log: host.log,
    // A small generator with a fixed seed, so that failures can be reproduced.
    random: () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647,
    limiters: createConnectionLimiters({ clock, limitOf: () => 100 }),
    resolveTarget: async () => ok(testTarget),
    queryGateway: async ({ request }) => {
      requests.push({ at: clock.now(), path: request.path })
      return { answer: ok(answer(request.path)) }
    },
    collect: async () => undefined,
    onSettled: () => undefined,
  })
  onTestFinished(() => poller.close())

  function add(number: number): VideoJob {
    const now = clock.now()
    const job = repository.store.add({
      job: {
        id: `job-${number}`,
        createdAt: now,
        connectionId: 'mine',
        connectionName: 'Mine',
        isPractice: false,
        family: 'video-generations',
        model: 'film-1',
        prompt: `Boat ${number}`,
        state: 'waiting',
        taskId: `t${number}`,
        maxWaitMs: 3_600_000,
        deadlineAt: now + 3_600_000,
        nextPollAt: now + 3_000,
        pollCount: 0,
      },
      form: {
        family: 'video-generations',
        model: 'film-1',
        prompt: '',
        parameters: {},
        extraJson: '',
        files: [],
      },
      request: '{}',
      fingerprint: `f${number}`,
    })
    return poller.settle(job)
  }

  async function turn(milliseconds: number): Promise<void> {
    for (let turned = 0; turned < milliseconds; turned += 50) {
      host.clock.advance(50)
      // A request is answered within a few turns of the event loop.
      for (let round = 0; round < 6; round += 1) await Promise.resolve()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return {
    clock,
    repository,
    poller,
    notified,
    requests,
    add,
    turn,
    connection: opened.value.connection,
    sleep: (milliseconds: number) => void (sleptMs += milliseconds),
  }
}

describe('fifty jobs at once', () => {
  it('are asked after one after the other, all as often, and stay in their order', async () => {
    const { requests, add, turn, repository, notified, clock } = follow(() => ({ status: 'processing' }))
    for (let number = 0; number < 50; number += 1) add(number)
    const began = clock.now()
    notified.length = 0
    await turn(60_000)
    const times = requests.map(({ at }) => at - began)
    const busiest = Math.max(
      ...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length),
    )
    expect(busiest).toBeLessThanOrEqual(16)
    expect(times.every((at, index) => index === 0 || at - (times[index - 1] ?? 0) >= 50)).toBe(true)
    const counts = valuesOf(repository.list()).map(({ pollCount }) => pollCount)
    expect([Math.min(...counts) >= 7, Math.max(...counts) <= 12]).toEqual([true, true])
    expect(valuesOf(repository.list()).map(({ number }) => number)).toEqual(
      Array.from({ length: 50 }, (_, index) => 50 - index),
    )
    // Each answer is emitted once: a window's work grows only with the number of answers.
    expect(notified).toHaveLength(requests.length)
  })

  it('do not all ask in the moment the machine wakes up', async () => {
    const { requests, add, turn, sleep } = follow(() => ({ status: 'processing' }))
    for (let number = 0; number < 50; number += 1) add(number)
    sleep(20 * 60_000)
    await turn(3_000)
    expect(requests.length).toBeLessThanOrEqual(4)
    await turn(10_000)
    expect(new Set(requests.map(({ path }) => path)).size).toBe(50)
  })
})

describe('a job that grows old', () => {
  it('is asked after every 5, then 10, then 15 seconds', async () => {
    const { requests, add, turn } = follow(() => ({ status: 'processing' }))
    add(1)
    await turn(8 * 60_000)
    const gaps = requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0))
    expect([isNear(gaps[0], 5_000), isNear(gaps[15], 10_000), isNear(gaps.at(-1), 15_000)]).toEqual([
      true,
      true,
      true,
    ])
    expect(new Set(gaps).size).toBeGreaterThan(5)
  })
})

describe('a disk that refuses', () => {
  it('does not lose where a job stands while the app is on', async () => {
    const { add, repository, poller, connection } = follow(() => ({}))
    const job = add(1)
    connection.exec("CREATE TRIGGER refuse BEFORE UPDATE ON video_jobs BEGIN SELECT RAISE(FAIL, 'full'); END")
    poller.settle({ ...job, progress: 50 })
    const stored = repository.get(job.id)
    expect(stored.ok && stored.value.job.progress).toBe(50)
    connection.exec('DROP TRIGGER refuse')
    poller.settle({ ...job, pollCount: 3 })
    expect(valuesOf(repository.list())[0]?.pollCount).toBe(3)
  })
})

/** Within the jitter and the spacing between jobs. */
function isNear(gap: number | undefined, wanted: number): boolean {
  return gap !== undefined && gap >= wanted * 0.9 && gap <= wanted * 1.1 + 100
}

function valuesOf(jobs: ReturnType<ReturnType<typeof createJobRepository>['list']>): VideoJob[] {
  if (!jobs.ok) throw new Error(jobs.error.message)
  return jobs.value
}
