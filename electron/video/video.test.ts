import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { Json } from '../../shared/json.ts'
import { sameVideoAgainCode } from '../../shared/video/job.ts'
import { valueOf } from '../app/testing/app-client.ts'
import { videoTestKey } from './testing/create-test-video.ts'
import { videoReply, videoBytes, stageVideo, status } from './testing/video-stage.ts'

const create = 'POST /v1/video/generations'
const poll = 'GET /v1/video/generations/t1'
const created: Json = { task_id: 't1', status: 'submitted' }
const atWork: Json = { task_id: 't1', status: 'processing', progress: '40%' }

describe('a video that is asked for', () => {
  it('is asked for once, asked after, and saved with all it comes from', async () => {
    const stage = await stageVideo({ [create]: created, [poll]: atWork, 'GET /film': videoReply() })
    const { video, gateway, library } = stage
    const submitted = valueOf(
      await video.create(stage.submission({ parameters: { duration: { isSent: true, value: 5 } } })),
    )
    expect(submitted).toMatchObject({ state: 'creating', number: 1, prompt: 'A red boat' })
    const waiting = await stage.until(submitted.id, 'waiting')
    expect(waiting).toMatchObject({ taskId: 't1', gatewayStatus: 'submitted', pollCount: 0 })
    expect((waiting.nextPollAt ?? 0) - waiting.createdAt).toBe(3_000)

    expect(await stage.turnToPoll(submitted.id)).toMatchObject({
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
    await stage.turnToPoll(submitted.id)
    const done = await stage.until(submitted.id, 'done')
    // The documented field of a result.
    expect(done.resultFormat).toBe('mp4')
    const item = valueOf(library.get(done.mediaId ?? ''))
    expect(item).toMatchObject({
      kind: 'video',
      bytes: videoBytes().length,
      provenance: {
        prompt: 'A red boat',
        model: 'film-1',
        format: 'video-generations',
        parameters: { duration: 5 },
        runId: submitted.runId,
      },
    })
    expect(readFileSync(join(stage.host.paths.media, item.fileName)).equals(videoBytes())).toBe(true)
    expect(gateway.count('POST')).toBe(1)
    expect(stage.notes).toEqual([{ title: 'Your video is ready', body: 'A red boat' }])

    const details = valueOf(video.get(submitted.id))
    expect(details.form.parameters).toEqual({ duration: { isSent: true, value: 5 } })
    expect(details.lastPoll).toMatchObject({
      request: { method: 'GET', url: `${gateway.url}/v1/video/generations/t1` },
      response: { status: 200 },
    })
    expect(JSON.stringify(details)).not.toContain(videoTestKey)
    const record = valueOf(await stage.runs.record(submitted.runId ?? ''))
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
      error: { gatewaySays: 'Too red.', code: '7', message: 'The gateway could not generate this video.' },
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

  it('is asked for several times by one click without a question, and asks before the next click', async () => {
    const stage = await stageVideo({ [create]: created, [poll]: atWork })
    const clickedAt = stage.host.clock.now()
    stage.host.clock.advance(5)
    const ofClick = [1, 2, 3].map(() => stage.video.create(stage.submission({ clickedAt })))
    for (const job of await Promise.all(ofClick)) await stage.until(valueOf(job).id, 'waiting')
    stage.host.clock.advance(5)
    const next = await stage.video.create(stage.submission({ clickedAt: stage.host.clock.now() }))
    expect(next).toMatchObject({ ok: false, error: { code: sameVideoAgainCode } })
    expect(stage.gateway.count('POST')).toBe(3)
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
      'GET /v1/videos/v%201/content': videoReply(),
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
        video_url: 'data:video/mp4;base64,' + videoBytes().toString('base64'),
      },
    })
    const { id } = valueOf(await stage.video.create(stage.submission()))
    const unknown = await stage.until(id, 'unknown')
    expect(unknown.error?.message).toContain('It is unknown whether the video is being generated.')
    expect(unknown.error?.nextStep).toContain('enter its ID here to wait for it')
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
    expect(valueOf(stage.library.get(done.mediaId ?? '')).bytes).toBe(videoBytes().length)
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

  it('that the app is closed over, while it is asked for, is of unknown outcome at the next start', async () => {
    const stage = await stageVideo({ [create]: () => undefined })
    const { id } = valueOf(await stage.video.create(stage.submission()))
    await expect.poll(() => stage.gateway.count('POST')).toBe(1)
    const next = await stage.restart()
    expect(next.job(id).state).toBe('unknown')
    expect(next.gateway.count('POST')).toBe(1)
  })

  it('is removed, not asked after, and brought back in its place', async () => {
    const stage = await stageVideo({ [create]: created, [poll]: atWork })
    const removed = valueOf(await stage.video.create(stage.submission()))
    const kept = valueOf(await stage.video.create(stage.submission({ prompt: 'Two' })))
    await stage.until(removed.id, 'waiting')
    await stage.until(kept.id, 'waiting')
    valueOf(stage.video.remove(removed.id))
    expect(valueOf(stage.video.list()).map(({ id }) => id)).toEqual([kept.id])
    expect(stage.video.openCount()).toBe(1)
    await stage.turnToPoll(kept.id)
    expect(stage.job(removed.id).pollCount).toBe(0)
    valueOf(stage.video.restore(removed.id))
    expect(valueOf(stage.video.list()).map(({ id }) => id)).toEqual([kept.id, removed.id])
    await stage.turnToPoll(removed.id)
  })
})

describe('the notice of a video that is ready', () => {
  it.each([
    { name: 'is shown while the user works elsewhere', isInFront: false, isWanted: true, count: 1 },
    { name: 'is not shown while the user works in the window', isInFront: true, isWanted: true, count: 0 },
    { name: 'is not shown where the user wants none', isInFront: false, isWanted: false, count: 0 },
  ])('$name', async ({ isInFront, isWanted, count }) => {
    const notify = vi.fn()
    const stage = await stageVideo(
      { [create]: created, [poll]: atWork, 'GET /film': videoReply() },
      { notes: { shell: { notify, isInFront: () => isInFront }, isWanted: () => isWanted } },
    )
    const submitted = valueOf(await stage.video.create(stage.submission()))
    await stage.until(submitted.id, 'waiting')
    const { url } = stage.gateway
    stage.gateway.replies.set(poll, { task_id: 't1', status: 'succeeded', url: `${url}/film`, format: 'mp4' })
    await stage.turnToPoll(submitted.id)
    await stage.until(submitted.id, 'done')
    expect(notify).toHaveBeenCalledTimes(count)
  })
})
