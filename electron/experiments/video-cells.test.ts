import { describe, expect, it } from 'vitest'
import type { Json } from '../../shared/json.ts'
import { status, videoReply, type Reply } from '../video/testing/video-stage.ts'
import { pricesFor } from '../prices/testing/test-prices.ts'
import { stageVideoCells, videoPlan, videoVariant, type VideoCellStage } from './testing/stage-video-cells.ts'

const post = 'POST /v1/video/generations'
const taskOf = (id: string): string => `GET /v1/video/generations/${id}`

/** Assigns tasks the ids `t1`, `t2` … in the order of their requests. */
function tasks(): Reply {
  let count = 0
  return (response) => {
    count += 1
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ task_id: `t${count}`, status: 'submitted' }))
  }
}

const never: Reply = () => undefined

function succeed({ gateway }: VideoCellStage, id: string, answer: Json = { status: 'succeeded' }): void {
  gateway.replies.set(taskOf(id), answer)
  gateway.replies.set(`GET /v1/videos/${id}/content`, videoReply())
}

async function states(stage: VideoCellStage, id: string, wanted: readonly string[]): Promise<void> {
  await expect.poll(() => stage.states(id), { interval: 5 }).toEqual(wanted)
}

/** Resolves once this many jobs are waiting for their tasks. */
async function waiting(stage: VideoCellStage, count: number): Promise<void> {
  await expect
    .poll(() => stage.jobs().filter(({ state }) => state === 'waiting').length, { interval: 5 })
    .toBe(count)
}

describe('a cell that asks for a video', () => {
  it('is out until its job has saved the video, and holds a place of its connection only until the task is there', async () => {
    const stage = await stageVideoCells({ [post]: tasks() })
    const { service, host, gateway } = stage
    const id = stage.create(videoPlan())
    expect(await service.check(id)).toMatchObject({ value: { requests: 2, problems: [] } })
    const startedAt = host.clock.now()
    service.start(id)
    await waiting(stage, 2)
    expect(stage.states(id)).toEqual(['sending', 'sending'])
    expect(service.isOut(id)).toBe(false)
    expect(gateway.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { model: 'film-1', prompt: 'A boat' },
      { model: 'film-1', prompt: 'A train' },
    ])
    expect(stage.jobs()).toMatchObject([
      { experimentId: id, prompt: 'A boat' },
      { experimentId: id, prompt: 'A train' },
    ])

    succeed(stage, 't1')
    await stage.turnToPoll(0)
    await states(stage, id, ['done', 'sending'])
    const [first] = stage.cells(id)
    expect(first).toMatchObject({
      media: [{ mediaId: stage.jobs()[0]?.mediaId, mediaType: 'video/mp4' }],
      metrics: { durationMs: host.clock.now() - startedAt },
    })
    expect(service.get(id)).toMatchObject({ value: { state: 'running' } })

    gateway.replies.set(taskOf('t2'), { status: 'failed', error: { message: 'Too wild.', code: 'policy' } })
    await stage.turnToPoll(1)
    await states(stage, id, ['done', 'error'])
    expect(stage.cells(id)[1]).toMatchObject({ error: { gatewaySays: 'Too wild.', code: 'policy' } })
    expect(service.get(id)).toMatchObject({ value: { state: 'finished', endedAt: host.clock.now() } })
    expect(gateway.count(post)).toBe(2)
  })

  it('is judged by the time to its finished video and by its cost', async () => {
    const prices = { ...pricesFor({ 'film-1': 0.5 }), costOf: () => 0.5 }
    const stage = await stageVideoCells({ [post]: tasks() }, async () => prices)
    const assertions = [
      { type: 'latency', isNegated: false, threshold: 1 } as const,
      { type: 'cost', isNegated: false, threshold: 1 } as const,
    ]
    const id = stage.create(videoPlan({ cases: [{ vars: { what: 'boat' }, assertions }] }))
    expect(await stage.service.check(id)).toMatchObject({ value: { estimatedCost: 0.5 } })
    stage.service.start(id)
    await waiting(stage, 1)
    succeed(stage, 't1')
    await stage.turnToPoll(0)
    await states(stage, id, ['failed'])
    expect(stage.cells(id)).toMatchObject([
      { results: [{ isPass: false }, { isPass: true }], metrics: { cost: 0.5 } },
    ])
  })

  it('waits as long as the gateway tells before its task is asked for again, in one job', async () => {
    const stage = await stageVideoCells({
      [post]: status(429, { error: { message: 'Slow down' } }, { 'retry-after': '7' }),
    })
    const id = stage.create(videoPlan({ cases: [{ vars: { what: 'boat' }, assertions: [] }] }))
    stage.service.start(id)
    await expect.poll(() => stage.cells(id)[0]?.notBefore, { interval: 5 }).toBeDefined()
    stage.gateway.replies.set(post, tasks())
    stage.host.clock.advance(6_999)
    expect(stage.gateway.count(post)).toBe(1)
    stage.host.clock.advance(1)
    await waiting(stage, 1)
    expect(stage.gateway.count(post)).toBe(2)
    expect(stage.jobs()).toHaveLength(1)
    expect(stage.cells(id)).toMatchObject([{ state: 'sending', attempts: 2 }])
  })

  it('is an error where the video cannot be fetched, and done once the user has fetched it after all', async () => {
    const stage = await stageVideoCells({ [post]: tasks() })
    const id = stage.create(videoPlan({ cases: [{ vars: { what: 'boat' }, assertions: [] }] }))
    stage.service.start(id)
    await waiting(stage, 1)
    const url = `${stage.gateway.url}/old?exp=1795269802`
    stage.gateway.replies.set(taskOf('t1'), { status: 'succeeded', url })
    stage.gateway.replies.set('GET /old', status(403, { error: { message: 'Request has expired' } }))
    await stage.turnToPoll(0)
    await states(stage, id, ['error'])
    expect(stage.cells(id)).toMatchObject([{ error: { code: 'result-expired' } }])
    expect(stage.service.get(id)).toMatchObject({ value: { state: 'finished' } })

    succeed(stage, 't1')
    stage.video.fetchResult(stage.jobs()[0]?.id ?? '')
    await states(stage, id, ['done'])
    expect(stage.service.get(id)).toMatchObject({ value: { state: 'finished' } })
    expect(stage.gateway.count(post)).toBe(1)
  })

  it('waits for a file that the app tries to fetch again, as long as it would for the task', async () => {
    const stage = await stageVideoCells({ [post]: tasks() })
    const id = stage.create(videoPlan({ cases: [{ vars: { what: 'boat' }, assertions: [] }] }))
    stage.service.start(id)
    await waiting(stage, 1)
    stage.gateway.replies.set(taskOf('t1'), { status: 'succeeded' })
    await stage.turnToPoll(0)
    await expect.poll(() => stage.jobs()[0]?.state, { interval: 5 }).toBe('unsaved')
    expect(stage.states(id)).toEqual(['sending'])
    stage.host.clock.advance((stage.jobs()[0]?.deadlineAt ?? 0) - stage.host.clock.now())
    await states(stage, id, ['error'])
    expect(stage.cells(id)).toMatchObject([{ error: { code: 'nothing-to-download' } }])
    expect(stage.gateway.count(post)).toBe(1)
  })

  it('is unknown when its longest wait is over, and done when the user waits longer', async () => {
    const stage = await stageVideoCells({ [post]: tasks(), [taskOf('t1')]: { status: 'running' } })
    const id = stage.create(videoPlan({ cases: [{ vars: { what: 'boat' }, assertions: [] }] }))
    stage.service.start(id)
    await waiting(stage, 1)
    const { id: jobId = '', deadlineAt = 0 } = stage.jobs()[0] ?? {}
    stage.host.clock.advance(deadlineAt - stage.host.clock.now())
    await states(stage, id, ['unknown'])
    expect(stage.cells(id)).toMatchObject([
      { error: { message: expect.stringContaining('polling stopped') } },
    ])

    succeed(stage, 't1')
    stage.video.resume({ id: jobId })
    await waiting(stage, 1)
    expect(stage.states(id)).toEqual(['unknown'])
    await stage.turnToPoll(0)
    await states(stage, id, ['done'])
  })

  it('sends no more after a pause, while jobs go on and their cells are settled', async () => {
    const stage = await stageVideoCells({ [post]: tasks() })
    const id = stage.create(videoPlan({ delayMs: 60_000 }))
    stage.service.start(id)
    await waiting(stage, 1)
    stage.service.pause(id)
    succeed(stage, 't1')
    await stage.turnToPoll(0)
    await states(stage, id, ['done', 'planned'])
    stage.host.clock.advance(120_000)
    expect(stage.gateway.count(post)).toBe(1)
    expect(stage.service.get(id)).toMatchObject({ value: { state: 'paused' } })
  })

  it('says of a stopped one that the gateway may go on, and takes its video when the user resumes polling', async () => {
    const stage = await stageVideoCells({ [post]: tasks() })
    const id = stage.create(videoPlan())
    stage.service.start(id)
    await waiting(stage, 2)
    await stage.service.stop(id)
    expect(stage.states(id)).toEqual(['stopped', 'stopped'])
    expect(stage.jobs().map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    expect(stage.cells(id)[0]).toMatchObject({
      error: {
        message: 'Polling of this video stopped. The task may continue at the gateway and be charged.',
      },
    })
    stage.host.clock.advance(600_000)
    expect(stage.gateway.calls).toHaveLength(2)

    succeed(stage, 't1')
    stage.video.resume({ id: stage.jobs()[0]?.id ?? '' })
    await stage.turnToPoll(0)
    await states(stage, id, ['done', 'stopped'])
  })

  it('is unknown when it is stopped before the gateway has answered', async () => {
    const stage = await stageVideoCells({ [post]: never })
    const id = stage.create(videoPlan({ cases: [{ vars: { what: 'boat' }, assertions: [] }] }))
    stage.service.start(id)
    await expect.poll(() => stage.gateway.count(post), { interval: 5 }).toBe(1)
    await stage.service.stop(id)
    await states(stage, id, ['unknown'])
    expect(stage.cells(id)).toMatchObject([{ error: { message: expect.stringContaining('unknown') } }])
  })

  it('is stopped when its job is removed from the list', async () => {
    const stage = await stageVideoCells({ [post]: tasks() })
    const id = stage.create(videoPlan({ cases: [{ vars: { what: 'boat' }, assertions: [] }] }))
    stage.service.start(id)
    await waiting(stage, 1)
    const { id: jobId = '', runId = '' } = stage.jobs()[0] ?? {}
    stage.video.remove(jobId)
    await stage.service.jobChanged(runId)
    await states(stage, id, ['stopped'])
  })

  it('is asked for as often as the plan says, though it is the same each time', async () => {
    const stage = await stageVideoCells({ [post]: tasks() })
    const id = stage.create(videoPlan({ cases: [{ vars: { what: 'boat' }, assertions: [] }], repeats: 3 }))
    stage.service.start(id)
    await waiting(stage, 3)
    expect(stage.states(id)).toEqual(['sending', 'sending', 'sending'])
  })
})

describe('an app that is killed', () => {
  const oneCase = videoPlan({ cases: [{ vars: { what: 'boat' }, assertions: [] }] })

  it('before a cell was sent sends it when the user resumes', async () => {
    const before = await stageVideoCells({ [post]: tasks() })
    const id = before.create(videoPlan({ delayMs: 600_000 }))
    before.service.start(id)
    await waiting(before, 1)
    const stage = await before.kill()
    expect(stage.states(id)).toEqual(['sending', 'planned'])
    expect(stage.service.get(id)).toMatchObject({ value: { state: 'paused' } })
    expect(stage.gateway.count(post)).toBe(1)
    stage.service.start(id)
    await waiting(stage, 2)
    expect(stage.gateway.count(post)).toBe(2)
    succeed(stage, 't1')
    succeed(stage, 't2')
    await stage.turnToPoll(0)
    await stage.turnToPoll(1)
    await states(stage, id, ['done', 'done'])
    expect(stage.service.get(id)).toMatchObject({ value: { state: 'finished' } })
    expect(stage.gateway.count(post)).toBe(2)
  })

  it('while the gateway is being asked leaves the cell unknown, and asks nothing again', async () => {
    const before = await stageVideoCells({ [post]: never })
    const id = before.create(oneCase)
    before.service.start(id)
    await expect.poll(() => before.gateway.count(post), { interval: 5 }).toBe(1)
    const stage = await before.kill()
    await states(stage, id, ['unknown'])
    expect(stage.cells(id)).toMatchObject([{ error: { code: 'video-outcome-unknown' } }])
    stage.service.start(id)
    expect(stage.service.get(id)).toMatchObject({ value: { state: 'finished' } })
    expect(stage.gateway.count(post)).toBe(1)
    // The user found the task in the gateway's logs.
    succeed(stage, 't9')
    stage.video.adopt({ id: stage.jobs()[0]?.id ?? '', taskId: 't9' })
    await stage.turnToPoll(0)
    await states(stage, id, ['done'])
  })

  it('while a task is waited for settles the cell from it, without a word of the user', async () => {
    const before = await stageVideoCells({ [post]: tasks() })
    const id = before.create(oneCase)
    before.service.start(id)
    await waiting(before, 1)
    const stage = await before.kill()
    expect(stage.states(id)).toEqual(['sending'])
    succeed(stage, 't1')
    await stage.turnToPoll(0)
    await states(stage, id, ['done'])
    expect(stage.service.get(id)).toMatchObject({ value: { state: 'finished' } })
    expect(stage.gateway.count(post)).toBe(1)
  })

  it('while the file is fetched fetches it again', async () => {
    const before = await stageVideoCells({ [post]: tasks() })
    const id = before.create(oneCase)
    before.service.start(id)
    await waiting(before, 1)
    succeed(before, 't1')
    before.gateway.replies.set('GET /v1/videos/t1/content', never)
    await before.turnToPoll(0)
    await expect.poll(() => before.jobs()[0]?.state, { interval: 5 }).toBe('saving')
    const stage = await before.kill()
    stage.gateway.replies.set('GET /v1/videos/t1/content', videoReply())
    await states(stage, id, ['done'])
    expect(stage.cells(id)).toMatchObject([{ media: [{ mediaType: 'video/mp4' }] }])
    expect(stage.gateway.count(post)).toBe(1)
  })

  it('between the end of a job and its cell settles the cell', async () => {
    const before = await stageVideoCells({ [post]: tasks() })
    const id = before.create(oneCase)
    before.service.start(id)
    await waiting(before, 1)
    // The closed service no longer reacts to the job.
    before.service.close()
    succeed(before, 't1')
    await before.turnToPoll(0)
    await expect.poll(() => before.jobs()[0]?.state, { interval: 5 }).toBe('done')
    const stage = await before.kill()
    expect(stage.states(id)).toEqual(['done'])
  })

  it('stops what it waits for when the user says so, though its experiment was not resumed', async () => {
    const before = await stageVideoCells({ [post]: tasks() })
    const id = before.create(videoPlan({ variants: [videoVariant, { ...videoVariant, id: 'b' }] }))
    before.service.start(id)
    await waiting(before, 4)
    const stage = await before.kill()
    await stage.service.stop(id)
    expect(stage.states(id)).toEqual(['stopped', 'stopped', 'stopped', 'stopped'])
    expect(stage.gateway.count('GET')).toBe(0)
  })
})
