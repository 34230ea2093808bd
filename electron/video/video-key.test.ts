import { expect, it, onTestFinished } from 'vitest'
import type { VideoJob } from '../../shared/video/job.ts'
import type { VideoSubmission } from './ask-video.ts'
import { createTestVideo, videoTestKey, type TestVideo } from './testing/create-test-video.ts'
import { valueOf } from '../app/testing/app-client.ts'
import {
  createVideoHost,
  videoReply,
  startStagedGateway,
  status,
  type StagedGateway,
} from './testing/video-stage.ts'

const create = 'POST /v1/video/generations'
const poll = 'GET /v1/video/generations/t1'
const created = { task_id: 't1', status: 'submitted' }
const submission: VideoSubmission = {
  connectionId: 'mine',
  family: 'video-generations',
  model: 'film-1',
  prompt: 'A red boat',
  parameters: {},
  extraJson: '',
  files: [],
}

/** Videos on a connection with a key that the test sets. */
async function open(gateway: StagedGateway, host = createVideoHost(), first: string | null = videoTestKey) {
  let key = first
  const made = await createTestVideo({
    host,
    clock: host.clock,
    log: host.log,
    baseUrl: gateway.url,
    key: () => key,
    change: { keyOf: () => String(key) },
  })
  let isClosed = false
  const close = async (): Promise<void> => {
    if (!isClosed) await made.close()
    isClosed = true
  }
  onTestFinished(close)
  return {
    ...made,
    host,
    close,
    setKey(next: string | null) {
      key = next
      made.video.keysChanged()
    },
    job: (id: string): VideoJob => valueOf(made.video.get(id)),
  }
}

async function untilWaiting(test: TestVideo, id: string): Promise<void> {
  await expect.poll(() => valueOf(test.video.get(id)).state).toBe('waiting')
}

it('sends nothing after a restart without the key, offers to enter it, and goes on with it', async () => {
  const gateway = await startStagedGateway({ [create]: created, [poll]: { status: 'processing' } })
  const first = await open(gateway)
  const { id } = valueOf(await first.video.create(submission))
  await untilWaiting(first, id)
  await first.close()

  const next = await open(gateway, first.host, null)
  next.host.clock.advance(3_600_000)
  await expect.poll(() => next.job(id).isPaused).toBe(true)
  const paused = next.job(id)
  expect(paused).toMatchObject({
    state: 'waiting',
    lastPollProblem: { kind: 'no-key', remedies: [{ type: 'set-key', connectionId: 'mine' }] },
  })
  expect(paused.nextPollAt).toBeUndefined()
  next.host.clock.advance(24 * 3_600_000)
  expect(gateway.count('GET')).toBe(0)

  gateway.replies.set(poll, { status: 'succeeded', url: `${gateway.url}/film` })
  gateway.replies.set('GET /film', videoReply())
  next.setKey('sk-entered-again')
  next.host.clock.advance(1_000)
  await expect.poll(() => next.job(id).state).toBe('done')
  expect([next.job(id).isPaused, gateway.count('POST')]).toEqual([undefined, 1])
})

it.each([
  [401, { error: { message: 'Invalid token' } }],
  [403, { error: { message: 'This token is disabled' } }],
])('asks a gateway that says %i twice for each key, and offers another one', async (code, body) => {
  const gateway = await startStagedGateway({ [create]: created, [poll]: status(code, body) })
  const test = await open(gateway)
  const { id } = valueOf(await test.video.create(submission))
  await untilWaiting(test, id)
  test.host.clock.advance(10_000)
  await expect.poll(() => test.job(id).pollCount).toBe(1)
  test.host.clock.advance(20_000)
  await expect.poll(() => test.job(id).isPaused).toBe(true)
  expect(test.job(id).lastPollProblem).toMatchObject({
    status: code,
    remedies: expect.arrayContaining([{ type: 'set-key', connectionId: 'mine' }]),
  })
  test.host.clock.advance(24 * 3_600_000)
  // The displayed data of a key changes with each answer, but the key is the same.
  test.video.keysChanged()
  test.host.clock.advance(60_000)
  expect(gateway.count('GET')).toBe(2)
  gateway.replies.set(poll, { status: 'processing' })
  test.setKey('sk-another')
  test.host.clock.advance(1_000)
  await expect.poll(() => gateway.count('GET')).toBe(3)
})

it('asks a gateway that never had a key as before', async () => {
  const gateway = await startStagedGateway({ [create]: created, [poll]: { status: 'processing' } })
  const test = await open(gateway, createVideoHost(), null)
  const { id } = valueOf(await test.video.create(submission))
  await untilWaiting(test, id)
  test.host.clock.advance(10_000)
  await expect.poll(() => gateway.count('GET')).toBe(1)
})
