import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOpenJob, sameVideoAgainCode, type VideoJob } from '../../shared/video/job.ts'
import type { VideoSubmission } from './ask-video.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { startPracticeGateway, type PracticeGateway } from '../practice-gateway/server.ts'
import type { App } from '../app/app.ts'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf, type AppClient } from '../app/testing/app-client.ts'
import { submitVideo } from './testing/submit-video.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'gp-film-'))
const host = createMemoryHost({ dataFolder, database: join(dataFolder, 'playground.sqlite') })
let gateway: PracticeGateway
let app: App
let client: AppClient
let connectionId: string
const notified = new Map<string, VideoJob>()

/** The app on the practice gateway, both on one clock that the test turns. */
beforeAll(async () => {
  gateway = await startPracticeGateway({ paceMs: 0, clock: host.clock })
  app = await createApp(host, { version: '1.2.3', practicePort: 0, practicePaceMs: 0 })
  app.subscribe((name, payload) => {
    if (name !== 'video.changed') return
    for (const job of (payload as { jobs: VideoJob[] }).jobs) notified.set(job.id, job)
  })
  client = await openAppClient(app)
  const added = await client.page.call('connections.add', { address: gateway.url, key: 'practice-full' })
  connectionId = valueOf(added).id
})

afterAll(async () => {
  await app.close()
  await gateway.close()
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
})

function small(model: string, change: Partial<VideoSubmission> = {}): VideoSubmission {
  const parameters = {
    size: { isSent: true, value: '128x128' },
    duration: { isSent: true, value: 1 },
  }
  const form = { model, prompt: `A red boat for ${model}`, parameters, extraJson: '', files: [] }
  return { connectionId, family: 'video-generations', ...form, ...change }
}

/** Turns the clock until the job is no longer polled. */
async function run(submission: VideoSubmission): Promise<VideoJob> {
  const { id } = valueOf(await submitVideo(client.page, submission))
  const isOpen = (): boolean => {
    const job = notified.get(id)
    if (job?.state === 'waiting') host.clock.advance(Math.max(1, (job.nextPollAt ?? 0) - host.clock.now()))
    return job === undefined || isOpenJob(job)
  }
  await expect.poll(isOpen, { interval: 2 }).toBe(false)
  return valueOf(await client.page.call('video.get', { id }))
}

const countPosts = (): number => gateway.calls.filter(({ method }) => method === 'POST').length

describe('what the app asks of its own accord', () => {
  it('is in history with its record: each poll of a video, and the model list', async () => {
    const job = await run(small('practice-video', { prompt: 'A boat in history' }))
    valueOf(await client.page.call('models.list', { connectionId, refresh: true }))
    const { entries } = valueOf(await client.page.call('history.list', { isQuery: true, connectionId }))
    const [list, poll] = entries
    expect(list?.run).toMatchObject({ format: 'models', method: 'GET', httpStatus: 200 })
    expect(poll?.queryCount).toBe(job.pollCount)
    expect(poll?.run.url).toBe(`${gateway.url}/v1/video/generations/${job.taskId}`)
    const record = valueOf(await client.page.call('runs.record', { id: list?.run.id ?? '' }))
    expect(JSON.parse(record.response?.body ?? '')).toMatchObject({ object: 'list', success: true })
    expect(record.request.headers).toContainEqual(expect.objectContaining({ name: 'authorization' }))
    expect(JSON.stringify(record)).not.toContain('practice-full')
  })
})

describe('a video of the practice gateway', () => {
  it.each([
    'practice-video',
    'practice-video-enveloped',
    'practice-video-raw',
    'practice-video-nested',
    'practice-video-artifacts',
    'practice-video-object',
    'practice-video-null',
    'practice-video-odd',
    'practice-video-elsewhere',
    'practice-video-redirect',
    'practice-video-stale',
    'practice-video-limits',
    'practice-video-shaky',
  ])('by %s arrives in the library', async (model) => {
    const job = await run(small(model))
    expect([job.state, job.error]).toEqual(['done', undefined])
    const item = valueOf(await client.page.call('media.get', { id: job.mediaId ?? '' }))
    expect(item).toMatchObject({
      kind: 'video',
      provenance: { model, parameters: { duration: 1, size: '128x128' } },
    })
  })

  it('brings all of its films, which differ', async () => {
    const { state, videos = [] } = await run(small('practice-video-several'))
    expect([state, videos.length]).toEqual(['done', 3])
    const items = await Promise.all(
      videos.map(async ({ mediaId = '' }) => valueOf(await client.page.call('media.get', { id: mediaId }))),
    )
    expect(new Set(items.map(({ sha256 }) => sha256)).size).toBe(3)
  })

  it.each(['json', 'multipart'] as const)(
    'on /v1/videos as %s arrives, with its first picture',
    async (encoding) => {
      const bytes = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      )
      const file = valueOf(await client.page.call('attachments.add', { name: 'one.png', bytes }))
      const files = [
        { field: 'input_reference', mediaId: file.id, fileName: file.name, mediaType: file.mediaType },
      ]
      const parameters = { seconds: { isSent: true, value: '1' }, size: { isSent: true, value: '128x128' } }
      const job = await run(small('practice-video', { family: 'videos', encoding, files, parameters }))
      expect([job.state, job.error]).toEqual(['done', undefined])
    },
  )

  it('fails with its reason, or has no file', async () => {
    expect(await run(small('practice-video-fails'))).toMatchObject({
      state: 'failed',
      error: { gatewaySays: expect.stringContaining('The prompt was refused by the provider.') },
    })
    expect(await run(small('practice-video-expired'))).toMatchObject({
      state: 'unsaved',
      error: { code: 'result-expired' },
    })
    expect(await run(small('practice-video-drops'))).toMatchObject({ state: 'unknown' })
    expect(await run(small('practice-video-picky'))).toMatchObject({
      state: 'failed',
      error: { kind: 'unsupported-parameter' },
    })
    expect(await run(small('practice-video-endless', { maxWaitMs: 20_000 }))).toMatchObject({
      state: 'overdue',
    })
    const late = await run(small('practice-video-late'))
    expect(late).toMatchObject({ state: 'unsaved', error: { code: 'nothing-to-download' } })
  })

  it('is not asked for twice by a second click, unless the queue is told that it is wanted', async () => {
    const submission = small('practice-video', { prompt: 'Twice' })
    const first = await run(submission)
    expect(await submitVideo(client.page, submission)).toMatchObject({
      ok: false,
      error: { code: sameVideoAgainCode },
    })
    const queued = async () => valueOf(await client.page.call('requests.list', { formId: 'video' })).queued
    const [unsent] = await queued()
    expect(unsent).toMatchObject({ state: 'unsent', error: { code: sameVideoAgainCode } })
    const before = countPosts()
    valueOf(await client.page.call('requests.release', { id: unsent?.id ?? '', isConfirmed: true }))
    await expect.poll(async () => (await queued()).length).toBe(0)
    expect(countPosts()).toBe(before + 1)
    const [second] = valueOf(await client.page.call('video.list', {}))
    expect(second).toMatchObject({ prompt: 'Twice', state: 'waiting' })
    expect(second?.id).not.toBe(first.id)
  })

  it('is a run in history, and is not sent again from there', async () => {
    const { entries } = valueOf(await client.page.call('history.list', { format: 'video-generations' }))
    expect(entries.length).toBeGreaterThan(0)
    const posts = countPosts()
    const again = await client.page.call('history.replay', { id: entries[0]?.run.id ?? '' })
    expect(again).toMatchObject({ ok: false, error: { kind: 'unavailable' } })
    expect(countPosts()).toBe(posts)
  })
})
