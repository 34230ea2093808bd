import { describe, expect, it } from 'vitest'
import type { Json } from '../../shared/json.ts'
import { valueOf } from '../app/testing/app-client.ts'
import { videoReply, stageVideo, status } from './testing/video-stage.ts'

const create = 'POST /v1/video/generations'
const poll = 'GET /v1/video/generations/t1'
const created: Json = { task_id: 't1', status: 'submitted' }
const atWork: Json = { task_id: 't1', status: 'processing', progress: '40%' }

describe('a question after a task that goes wrong', () => {
  it.each([
    [401, { error: { message: 'Invalid token' } }, 15_000],
    [403, { error: { message: 'No' } }, 15_000],
    [404, { error: { message: 'Task not found' } }, 15_000],
    [400, { code: 'task_not_exist', message: 'no such task', data: null }, 15_000],
    [429, { error: { message: 'Slow down' } }, 30_000],
    [500, { code: 'fail_to_fetch_task', message: '{"error":"x"}', data: null }, 15_000],
    [502, 'bad gateway', 15_000],
  ])('with %i keeps the job and says when it is asked again', async (code, body, inMs) => {
    const stage = await stageVideo({ [create]: created, [poll]: status(code, body) })
    const { id } = valueOf(await stage.video.create(stage.submission()))
    await stage.until(id, 'waiting')
    const after = await stage.turnToPoll(id)
    expect(after).toMatchObject({ state: 'waiting', lastPollProblem: { status: code } })
    expect((after.nextPollAt ?? 0) - stage.host.clock.now()).toBe(inMs)
    stage.gateway.replies.set(poll, atWork)
    const better = await stage.turnToPoll(id)
    expect(better).toMatchObject({ state: 'waiting', progress: 40 })
    expect(better.lastPollProblem).toBeUndefined()
  })

  it('backs off to a minute', async () => {
    const stage = await stageVideo({ [create]: created, [poll]: status(500, {}) })
    const { id } = valueOf(await stage.video.create(stage.submission()))
    await stage.until(id, 'waiting')
    const waits: number[] = []
    for (let count = 0; count < 4; count += 1) {
      const { nextPollAt = 0 } = await stage.turnToPoll(id)
      waits.push(nextPollAt - stage.host.clock.now())
    }
    expect(waits).toEqual([15_000, 30_000, 60_000, 60_000])
  })

  it('leaves every task of a gateway alone for as long as it says', async () => {
    const stage = await stageVideo({
      [create]: created,
      [poll]: status(429, { error: { message: 'Slow down' } }, { 'retry-after': '120' }),
    })
    const refused = valueOf(await stage.video.create(stage.submission()))
    const waiting = valueOf(await stage.video.create(stage.submission({ prompt: 'Another' })))
    await stage.until(refused.id, 'waiting')
    await stage.until(waiting.id, 'waiting')
    const held = await stage.turnToPoll(refused.id)
    expect((held.nextPollAt ?? 0) - stage.host.clock.now()).toBe(120_000)
    const requests = stage.gateway.count('GET')
    expect(await stage.video.pollNow(refused.id)).toMatchObject({
      ok: false,
      error: { kind: 'rate-limited' },
    })
    stage.host.clock.advance(100_000)
    expect([stage.gateway.count('GET'), stage.job(waiting.id).state]).toEqual([requests, 'waiting'])
    stage.gateway.replies.set(poll, atWork)
    await stage.turnToPoll(waiting.id)
    expect(stage.gateway.count('GET')).toBeGreaterThan(requests)
  })
})

describe('the longest wait', () => {
  it('ends the asking, can be extended, and outlives a restart', async () => {
    const stage = await stageVideo({ [create]: created, [poll]: atWork })
    const { id, deadlineAt } = valueOf(await stage.video.create(stage.submission({ maxWaitMs: 12_000 })))
    await stage.until(id, 'waiting')
    await stage.turnToPoll(id)
    await stage.turnToPoll(id)
    expect((await stage.turnToPoll(id)).state).toBe('overdue')
    expect(stage.host.clock.now()).toBe(deadlineAt)
    stage.host.clock.advance(3_600_000)
    expect(stage.gateway.count('GET')).toBe(3)
    expect(stage.notes.map(({ title }) => title)).toEqual(['A video takes longer than the set waiting time'])

    const longer = valueOf(stage.video.resume({ id, waitMs: 600_000 }))
    expect(longer).toMatchObject({ state: 'waiting', deadlineAt: stage.host.clock.now() + 600_000 })
    await stage.turnToPoll(id)
    const more = valueOf(stage.video.resume({ id, waitMs: 1_000 }))
    expect(more.deadlineAt).toBe(longer.deadlineAt + 1_000)

    const next = await stage.restart()
    expect(next.job(id)).toMatchObject({ state: 'waiting', deadlineAt: more.deadlineAt })
    next.host.clock.advance(700_000)
    // One more poll after the deadline: the app was closed, and the video may be ready.
    await expect.poll(() => next.job(id).state).toBe('overdue')
    expect(next.gateway.count('POST')).toBe(1)
  })

  it('is no reason to give up what another question answers', async () => {
    const stage = await stageVideo({ [create]: created, [poll]: atWork, 'GET /film': videoReply() })
    const { id } = valueOf(await stage.video.create(stage.submission({ maxWaitMs: 1_000 })))
    await stage.until(id, 'waiting')
    expect((await stage.turnToPoll(id)).state).toBe('overdue')
    expect(valueOf(await stage.video.pollNow(id)).state).toBe('overdue')
    stage.gateway.replies.set(poll, { status: 'done', url: `${stage.gateway.url}/film` })
    await stage.video.pollNow(id)
    await stage.until(id, 'done')
  })
})
