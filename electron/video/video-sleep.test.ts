import { expect, it } from 'vitest'
import type { Json } from '../../shared/json.ts'
import { valueOf } from '../app/testing/app-client.ts'
import { stageVideo, status, videoReply } from './testing/video-stage.ts'

const create = 'POST /v1/video/generations'
const poll = 'GET /v1/video/generations/t1'
const created: Json = { task_id: 't1', status: 'submitted' }

it('asks after a task at once when the computer woke up, though a question is out that nobody answers', async () => {
  const stage = await stageVideo({ [create]: created, [poll]: () => undefined, 'GET /film': videoReply() })
  const { id } = valueOf(await stage.video.create(stage.submission()))
  await stage.until(id, 'waiting')
  stage.host.clock.advance(3_500)
  await expect.poll(() => stage.gateway.count(poll), { interval: 5 }).toBe(1)
  stage.gateway.replies.set(poll, {
    task_id: 't1',
    status: 'completed',
    url: `${stage.gateway.url}/film.mp4`,
  })
  stage.video.wake()
  stage.host.clock.advance(0)
  await expect.poll(() => stage.gateway.count(poll), { interval: 5 }).toBe(2)
  expect(await stage.until(id, 'done')).toMatchObject({ pollCount: 1 })
})

it('leaves a gateway alone for as long as it says, also after a sleep', async () => {
  const stage = await stageVideo({
    [create]: created,
    [poll]: status(429, { error: { message: 'Slow down' } }, { 'retry-after': '120' }),
  })
  const { id } = valueOf(await stage.video.create(stage.submission()))
  await stage.until(id, 'waiting')
  await stage.turnToPoll(id)
  stage.video.wake()
  stage.host.clock.advance(100_000)
  expect([stage.gateway.count(poll), stage.job(id).state]).toEqual([1, 'waiting'])
})
