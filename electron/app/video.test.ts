import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../shared/json.ts'
import { sameVideoAgainCode } from '../../shared/video/job.ts'
import { valueOf } from './testing/app-client.ts'
import { videoTestKey } from './testing/create-test-video.ts'
import { film, filmOf, stageVideo, status } from './testing/video-stage.ts'

const create = 'POST /v1/video/generations'
const poll = 'GET /v1/video/generations/t1'
const created: Json = { task_id: 't1', status: 'submitted' }
const atWork: Json = { task_id: 't1', status: 'processing', progress: '40%' }

describe('a video that is asked for', () => {
  it('is asked for once, asked after, and saved with all it comes from', async () => {
    const stage = await stageVideo({ [create]: created, [poll]: atWork, 'GET /film': film() })
    const { video, gateway, library } = stage
    const asked = valueOf(
      await video.create(stage.submission({ parameters: { duration: { isSent: true, value: 5 } } })),
    )
    expect(asked).toMatchObject({ state: 'creating', number: 1, prompt: 'A red boat' })
    const waiting = await stage.until(asked.id, 'waiting')
    expect(waiting).toMatchObject({ taskId: 't1', gatewayStatus: 'submitted', pollCount: 0 })
    expect((waiting.nextPollAt ?? 0) - waiting.createdAt).toBe(3_000)

    expect(await stage.turnToPoll(asked.id)).toMatchObject({
      state: 'waiting',
      progress: 40,
      gatewayStatus: 'processing',
      pollCount: 1,
    })
    gateway.replies.set(poll, {
      task_id: 't1',
      status: 'succeeded',
      url: `${gateway.url}/film`,
      format: 'mp4',
    })
    await stage.turnToPoll(asked.id)
    const done = await stage.until(asked.id, 'done')
    const item = valueOf(library.get(done.mediaId ?? ''))
    expect(item).toMatchObject({
      kind: 'video',
      bytes: filmOf().length,
      provenance: {
        prompt: 'A red boat',
        model: 'film-1',
        format: 'video-generations',
        parameters: { duration: 5 },
        runId: asked.runId,
      },
    })
    expect(readFileSync(join(stage.host.paths.media, item.fileName)).equals(filmOf())).toBe(true)
    expect(gateway.count('POST')).toBe(1)
    expect(stage.notes).toEqual([{ title: 'Your video is ready', body: 'A red boat' }])

    const details = valueOf(video.get(asked.id))
    expect(details.form.parameters).toEqual({ duration: { isSent: true, value: 5 } })
    expect(details.lastPoll).toMatchObject({
      request: { method: 'GET', url: `${gateway.url}/v1/video/generations/t1` },
      response: { status: 200 },
    })
    expect(JSON.stringify(details)).not.toContain(videoTestKey)
    const record = valueOf(await stage.runs.record(asked.runId ?? ''))
    expect(JSON.parse(record.request.body)).toEqual({ model: 'film-1', prompt: 'A red boat', duration: 5 })
    expect(existsSync(stage.host.paths.records)).toBe(true)
  })

  it('fails for good when its task does, with what the gateway says', async () => {
    const stage = await stageVideo({
      [create]: created,
      [poll]: { task_id: 't1', status: 'failed', error: { code: 7, message: 'Too red.' } },
    })
    const { id } = valueOf(await stage.video.create(stage.submission()))
    await stage.until(id, 'waiting')
    await stage.turnToPoll(id)
    expect(stage.job(id)).toMatchObject({
      state: 'failed',
      error: { gatewaySays: 'Too red.', code: '7', message: 'The gateway could not make this video.' },
    })
    stage.host.clock.advance(3_600_000)
    expect([stage.gateway.count('POST'), stage.gateway.count('GET')]).toEqual([1, 1])
    expect((await stage.video.pollNow(id)).ok).toBe(false)
  })

  it('fails without a task when the request is refused, and may be sent again at once', async () => {
    const refusal = { code: 'invalid_request', message: 'prompt is too long', data: null }
    const stage = await stageVideo({ [create]: status(400, refusal) })
    const { id } = valueOf(await stage.video.create(stage.submission()))
    expect(await stage.until(id, 'failed')).toMatchObject({
      error: { gatewaySays: 'prompt is too long', status: 400 },
    })
    expect(stage.job(id).taskId).toBeUndefined()
    expect((await stage.video.create(stage.submission())).ok).toBe(true)
  })

  it('is not asked for twice in ten minutes unless that is wanted', async () => {
    const stage = await stageVideo({ [create]: created, [poll]: atWork })
    const first = valueOf(await stage.video.create(stage.submission({ maxWaitMs: 60_000 })))
    const [second, third] = await Promise.all([
      stage.video.create(stage.submission({ maxWaitMs: 120_000 })),
      stage.video.create(stage.submission({ prompt: 'A blue boat' })),
    ])
    expect(second).toMatchObject({ ok: false, error: { code: sameVideoAgainCode } })
    expect(third.ok).toBe(true)
    await stage.until(first.id, 'waiting')
    expect(stage.gateway.count('POST')).toBe(2)
    expect((await stage.video.create(stage.submission({ confirmed: true }))).ok).toBe(true)
    stage.host.clock.advance(10 * 60_000 + 1)
    expect((await stage.video.create(stage.submission())).ok).toBe(true)
    expect(valueOf(stage.video.list()).map(({ number }) => number)).toEqual([4, 3, 2, 1])
  })

  it('goes to /v1/videos as a form, and can be changed there', async () => {
    const stage = await stageVideo({
      'POST /v1/videos': { id: 'v 1', object: 'video', status: 'queued', progress: 0 },
      'POST /v1/videos/v%201/remix': { id: 'v2', object: 'video', status: 'queued' },
      'GET /v1/videos/v%201': { id: 'v 1', object: 'video', status: 'completed', progress: 100 },
      'GET /v1/videos/v%201/content': film(),
    })
    const { id } = valueOf(
      await stage.video.create(stage.submission({ family: 'videos', encoding: 'multipart' })),
    )
    await stage.until(id, 'waiting')
    await stage.turnToPoll(id)
    await stage.until(id, 'done')
    expect(stage.gateway.calls[0]?.headers['content-type']).toMatch(/^multipart\/form-data/)
    const changed = valueOf(await stage.video.remix({ id, prompt: 'At night' }))
    expect(await stage.until(changed.id, 'waiting')).toMatchObject({ taskId: 'v2', remixOf: 'v 1' })
    expect(stage.gateway.calls.at(-1)?.body).toBe('{"prompt":"At night"}')
  })
})

describe('a video whose request got no answer', () => {
  it('is of unknown outcome, and found again by its id', async () => {
    const stage = await stageVideo({
      [create]: (response) => void response.destroy(),
      [poll]: {
        task_id: 't1',
        status: 'succeeded',
        video_url: 'data:video/mp4;base64,' + filmOf().toString('base64'),
      },
    })
    const { id } = valueOf(await stage.video.create(stage.submission()))
    const unknown = await stage.until(id, 'unknown')
    expect(unknown.error?.message).toContain('It is not known whether the video is being made.')
    expect(unknown.error?.nextStep).toContain('with its id it is waited for here')
    expect(await stage.video.create(stage.submission())).toMatchObject({
      ok: false,
      error: { code: sameVideoAgainCode },
    })
    expect(stage.video.adopt({ id, taskId: 'two words' })).toMatchObject({ error: { field: 'taskId' } })
    expect(valueOf(stage.video.adopt({ id, taskId: ' t1 ' }))).toMatchObject({
      state: 'waiting',
      taskId: 't1',
    })
    await stage.turnToPoll(id)
    const done = await stage.until(id, 'done')
    expect(valueOf(stage.library.get(done.mediaId ?? '')).bytes).toBe(filmOf().length)
    expect(stage.gateway.count('POST')).toBe(1)
  })

  it.each([
    ['a web page of a server in front', 504, '<html><title>Time-out</title></html>', 'unknown'],
    [
      'an error of the gateway with the same status',
      502,
      '{"code":"do_request_failed","message":"no"}',
      'failed',
    ],
    ['an answer without an id', 200, '{"status":"queued"}', 'unknown'],
    ['an answer that is no JSON', 200, 'thank you', 'unknown'],
    ['an error with a good status', 200, '{"code":"task_failed","message":"no"}', 'failed'],
    ['a refused key', 401, '{"error":{"message":"Invalid token"}}', 'failed'],
  ] as const)('is judged by %s', async (_, code, body, state) => {
    const stage = await stageVideo({
      [create](response) {
        response.writeHead(code, { 'content-type': body.startsWith('<') ? 'text/html' : 'application/json' })
        response.end(body)
      },
    })
    const { id } = valueOf(await stage.video.create(stage.submission()))
    await stage.until(id, state)
  })
})

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
    const one = valueOf(await stage.video.create(stage.submission()))
    const other = valueOf(await stage.video.create(stage.submission({ prompt: 'Another' })))
    await stage.until(one.id, 'waiting')
    await stage.until(other.id, 'waiting')
    const held = await stage.turnToPoll(one.id)
    expect((held.nextPollAt ?? 0) - stage.host.clock.now()).toBe(120_000)
    const asked = stage.gateway.count('GET')
    expect(await stage.video.pollNow(one.id)).toMatchObject({ ok: false, error: { kind: 'rate-limited' } })
    stage.host.clock.advance(100_000)
    expect([stage.gateway.count('GET'), stage.job(other.id).state]).toEqual([asked, 'waiting'])
    stage.gateway.replies.set(poll, atWork)
    await stage.turnToPoll(other.id)
    expect(stage.gateway.count('GET')).toBeGreaterThan(asked)
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
    expect(stage.notes.map(({ title }) => title)).toEqual(['A video takes longer than you wanted to wait'])

    const longer = valueOf(stage.video.resume({ id, waitMs: 600_000 }))
    expect(longer).toMatchObject({ state: 'waiting', deadlineAt: stage.host.clock.now() + 600_000 })
    await stage.turnToPoll(id)
    const more = valueOf(stage.video.resume({ id, waitMs: 1_000 }))
    expect(more.deadlineAt).toBe(longer.deadlineAt + 1_000)

    const next = await stage.restart()
    expect(next.job(id)).toMatchObject({ state: 'waiting', deadlineAt: more.deadlineAt })
    next.host.clock.advance(700_000)
    // Once more after the deadline: the app was away, and the video may be there.
    await expect.poll(() => next.job(id).state).toBe('overdue')
    expect(next.gateway.count('POST')).toBe(1)
  })

  it('is no reason to give up what another question answers', async () => {
    const stage = await stageVideo({ [create]: created, [poll]: atWork, 'GET /film': film() })
    const { id } = valueOf(await stage.video.create(stage.submission({ maxWaitMs: 1_000 })))
    await stage.until(id, 'waiting')
    expect((await stage.turnToPoll(id)).state).toBe('overdue')
    expect(valueOf(await stage.video.pollNow(id)).state).toBe('overdue')
    stage.gateway.replies.set(poll, { status: 'done', url: `${stage.gateway.url}/film` })
    await stage.video.pollNow(id)
    await stage.until(id, 'done')
  })
})

describe('a job in the hands of the user', () => {
  it('is cancelled without a word to the gateway, and waited for again', async () => {
    const stage = await stageVideo({ [create]: created, [poll]: atWork })
    const { id } = valueOf(await stage.video.create(stage.submission()))
    await stage.until(id, 'waiting')
    expect(valueOf(await stage.video.cancel(id)).state).toBe('cancelled')
    stage.host.clock.advance(600_000)
    expect(stage.gateway.calls).toHaveLength(1)
    expect(valueOf(stage.video.resume({ id })).state).toBe('waiting')
    await stage.turnToPoll(id)
  })

  it('that is stopped while it is asked for is of unknown outcome', async () => {
    const stage = await stageVideo({ [create]: () => undefined })
    const { id } = valueOf(await stage.video.create(stage.submission()))
    await expect.poll(() => stage.gateway.count('POST')).toBe(1)
    await stage.video.cancel(id)
    await stage.until(id, 'unknown')
  })

  it('is removed, not asked after, and brought back in its place', async () => {
    const stage = await stageVideo({ [create]: created, [poll]: atWork })
    const one = valueOf(await stage.video.create(stage.submission()))
    const two = valueOf(await stage.video.create(stage.submission({ prompt: 'Two' })))
    await stage.until(one.id, 'waiting')
    await stage.until(two.id, 'waiting')
    valueOf(stage.video.remove(one.id))
    expect(valueOf(stage.video.list()).map(({ id }) => id)).toEqual([two.id])
    expect(stage.video.openCount()).toBe(1)
    await stage.turnToPoll(two.id)
    expect(stage.job(one.id).pollCount).toBe(0)
    valueOf(stage.video.restore(one.id))
    expect(valueOf(stage.video.list()).map(({ id }) => id)).toEqual([two.id, one.id])
    await stage.turnToPoll(one.id)
  })
})
