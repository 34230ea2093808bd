import { expect, it, onTestFinished } from 'vitest'
import type { VideoJob } from '../../shared/video/job.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createTestVideo } from './testing/create-test-video.ts'
import { valueOf } from '../app/testing/app-client.ts'
import { createVideoHost, startStagedGateway, type StagedGateway } from './testing/video-stage.ts'

const create = 'POST /v1/video/generations'
const poll = 'GET /v1/video/generations/t1'
const dayMs = 24 * 60 * 60 * 1000
const minuteMs = 60_000

/** Starts the app over the files of a host, at a time of the machine's clock. */
async function startAt(now: number, gateway: StagedGateway, host: ReturnType<typeof createVideoHost>) {
  const clock = createMemoryClock(now)
  const made = await createTestVideo({ host, clock, log: host.log, baseUrl: gateway.url })
  let isClosed = false
  const close = async (): Promise<void> => {
    if (!isClosed) await made.close()
    isClosed = true
  }
  onTestFinished(close)
  return { ...made, clock, close, job: (id: string): VideoJob => valueOf(made.video.get(id)) }
}

it.each([
  ['for a job that was still waited for', 10 * minuteMs, 3 * minuteMs],
  ['for a job that then seemed overdue', 30 * dayMs, 60 * minuteMs],
])('goes on polling after one start with a clock that was ahead, %s', async (_, aheadMs, maxWaitMs) => {
  const gateway = await startStagedGateway({
    [create]: { task_id: 't1', status: 'submitted' },
    [poll]: { status: 'processing' },
  })
  const host = createVideoHost()
  const began = host.clock.now()
  const first = await startAt(began, gateway, host)
  const { id } = valueOf(
    await first.video.create({
      connectionId: 'mine',
      family: 'video-generations',
      model: 'film-1',
      prompt: 'A red boat',
      parameters: {},
      extraJson: '',
      files: [],
      maxWaitMs: Math.max(maxWaitMs, aheadMs === 30 * dayMs ? 0 : 30 * dayMs),
    }),
  )
  await expect.poll(() => first.job(id).state).toBe('waiting')
  await first.close()

  const wrong = await startAt(began + aheadMs + 20 * dayMs, gateway, host)
  wrong.clock.advance(1_000)
  await expect.poll(() => gateway.count('GET')).toBe(1)
  await expect.poll(() => wrong.job(id).pollCount).toBe(1)
  await wrong.close()

  const right = await startAt(began + minuteMs, gateway, host)
  right.clock.advance(1_000)
  await expect.poll(() => gateway.count('GET')).toBe(2)
  expect(right.job(id).state).toBe('waiting')
})
