import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import OpenAI, { BadRequestError, toFile } from 'openai'
import { BufferSource, Input, MP4 } from 'mediabunny'
import { describe, expect, test } from 'vitest'
import type { GatewayClock } from '../../clock.ts'
import { paint } from '../../images/paint.ts'
import { writeIndexedPng } from '../../images/write-png.ts'
import type { PracticeGateway } from '../../server.ts'
import { gatewayUnderTest, post, postForJson } from '../../testing/gateway-under-test.ts'

const authorization = { authorization: 'Bearer practice-full' }
const boat = { model: 'practice-video', prompt: 'A red boat', size: '320x180', duration: 2 }

/** A clock that only moves when the test advances it. */
function handTurned() {
  let now = Date.UTC(2026, 10, 21)
  const clock: GatewayClock = { now: () => now, after: () => () => undefined }
  return { clock, turn: (milliseconds: number) => (now += milliseconds) }
}

async function createTask(gateway: PracticeGateway, body: object, path = '/v1/video/generations') {
  const answer = await postForJson<{ task_id: string }>(gateway, path, { ...boat, ...body })
  return answer.task_id
}

async function ask(gateway: PracticeGateway, path: string, headers: object = authorization) {
  const response = await fetch(`${gateway.url}${path}`, { headers: { ...headers }, redirect: 'manual' })
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: tryJson(text) }
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const after = (gateway: PracticeGateway, id: string) => ask(gateway, `/v1/video/generations/${id}`)

async function lengthOf(bytes: ArrayBuffer): Promise<number> {
  return new Input({ source: new BufferSource(bytes), formats: [MP4] }).computeDuration()
}

describe('a task of the documented routes', () => {
  test('is submitted, works for seconds of the clock, and succeeds with a link that plays and expires', async () => {
    const { clock, turn } = handTurned()
    const gateway = await gatewayUnderTest({ clock, paceMs: undefined })
    const created = await post(gateway, '/v1/video/generations', boat)
    const body = (await created.json()) as { task_id: string }
    expect(body).toEqual({ task_id: expect.stringMatching(/^task_[\da-zA-Z]{32}$/), status: 'submitted' })
    const words: unknown[] = []
    for (const step of [0, 4_000, 6_000]) {
      turn(step)
      words.push(((await after(gateway, body.task_id)).json as { status: string }).status)
    }
    expect(words).toEqual(['queued', 'processing', 'succeeded'])
    const { json } = await after(gateway, body.task_id)
    expect(json).toEqual({
      task_id: body.task_id,
      status: 'succeeded',
      url: expect.stringMatching(/\.mp4\?expires=\d+&signature=/),
      format: 'mp4',
      metadata: { duration: 2, fps: 24, width: 320, height: 180, seed: 0 },
      error: null,
    })
    const { url } = json as { url: string }
    const file = await fetch(url)
    expect(file.headers.get('content-type')).toBe('video/mp4')
    expect(await lengthOf(await file.arrayBuffer())).toBeCloseTo(2, 3)
    const part = await fetch(url, { headers: { range: 'bytes=4-7' } })
    expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
    expect((await fetch(url, { headers: { range: 'bytes=99999999-' } })).status).toBe(416)
    expect((await fetch(url.replace('expires=', 'expires=9'))).status).toBe(403)
    turn(2 * 60 * 60 * 1000)
    const late = await fetch(url)
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Request has expired')])
  })

  test('fails when its prompt or its model says so, and says why', async () => {
    const gateway = await gatewayUnderTest()
    for (const body of [{ prompt: 'This one fails' }, { model: 'practice-video-fails' }]) {
      expect((await after(gateway, await createTask(gateway, body))).json).toMatchObject({
        status: 'failed',
        error: { code: 400, message: 'content_filtered: The prompt was refused by the provider.' },
      })
    }
  })

  test.each([
    ['no prompt', { prompt: ' ' }, 400, 'invalid_request'],
    ['seconds as a number', { seconds: 5 }, 400, 'invalid_json'],
    ['seconds that are none', { duration: undefined, seconds: 'five' }, 400, 'invalid_seconds'],
    ['too long a film', { duration: 3600 }, 400, 'invalid_seconds'],
    ['a size that is none', { size: 'large' }, 400, 'invalid_size'],
    ['a size it does not make', { size: '4000x7' }, 400, 'invalid_size'],
    ['metadata that is no object', { metadata: [1] }, 400, 'invalid_request'],
    ['an object as reference', { input_reference: { image_url: 'https://a.test' } }, 400, 'invalid_json'],
    ['a model that makes no videos', { model: 'practice-chat' }, 501, 'not_implemented'],
    ['a field of a picky model', { model: 'practice-video-picky' }, 400, 'invalid_request'],
  ])('is refused for %s, in the shape of task errors', async (_, body, status, code) => {
    const gateway = await gatewayUnderTest()
    const response = await post(gateway, '/v1/video/generations', { ...boat, ...body })
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ code, message: expect.any(String), data: null })
  })

  test('that does not exist is 400, and its content 404', async () => {
    const gateway = await gatewayUnderTest()
    expect(await after(gateway, 'task_none')).toMatchObject({ status: 400, json: { code: 'task_not_exist' } })
    expect(await ask(gateway, '/v1/videos/task_none/content')).toMatchObject({ status: 404 })
  })
})

describe('answers about a task', () => {
  test.each([
    [
      'enveloped',
      { data: { status: 'SUCCESS', progress: '100%', result_url: expect.stringMatching(/content$/) } },
    ],
    ['raw', { data: { status: 'SUCCESS', result_url: '', data: { data: { task_status: 'succeed' } } } }],
    ['nested', { data: { status: 'succeeded', url: expect.stringContaining('.mp4'), metadata: null } }],
    ['artifacts', { status: 'SUCCESS', progress: '100%' }],
    [
      'object',
      { object: 'video', status: 'completed', progress: 100, metadata: { url: expect.any(String) } },
    ],
    ['null', { data: { status: 'SUCCESS', data: null } }],
  ])('come in the shape of practice-video-%s', async (shape, expected) => {
    const gateway = await gatewayUnderTest()
    const id = await createTask(gateway, { model: `practice-video-${shape}` })
    expect((await after(gateway, id)).json).toMatchObject(expected)
  })

  test('are null or an unheard-of word while the task works', async () => {
    const { clock, turn } = handTurned()
    const gateway = await gatewayUnderTest({ clock, paceMs: undefined })
    const quiet = await createTask(gateway, { model: 'practice-video-null' })
    const task = await createTask(gateway, { model: 'practice-video-odd' })
    turn(5_000)
    expect((await after(gateway, quiet)).json).toEqual({ code: 'success', message: '', data: null })
    expect((await after(gateway, task)).json).toMatchObject({ status: 'marinating' })
  })

  test('are refused now and then by models that are made for it', async () => {
    const gateway = await gatewayUnderTest()
    const limited = await createTask(gateway, { model: 'practice-video-limits' })
    const shaky = await createTask(gateway, { model: 'practice-video-shaky' })
    const first = await after(gateway, limited)
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '3'])
    expect((await after(gateway, limited)).status).toBe(200)
    const statuses: number[] = []
    for (let poll = 0; poll < 6; poll += 1) statuses.push((await after(gateway, shaky)).status)
    expect(statuses).toEqual([401, 403, 404, 500, 502, 200])
  })

  test('tell no file before there is one', async () => {
    const gateway = await gatewayUnderTest()
    const id = await createTask(gateway, { model: 'practice-video-late' })
    const urls: boolean[] = []
    for (let poll = 0; poll < 4; poll += 1) urls.push('url' in ((await after(gateway, id)).json as object))
    expect(urls).toEqual([false, false, false, true])
  })
})

describe('the file of a task', () => {
  test('is at another address that refuses whoever brings a key, directly or after a redirect', async () => {
    const gateway = await gatewayUnderTest()
    const direct = await createTask(gateway, { model: 'practice-video-elsewhere' })
    const { url } = (await after(gateway, direct)).json as { url: string }
    expect(new URL(url).port).not.toBe(String(gateway.port))
    expect((await fetch(url, { headers: authorization })).status).toBe(400)
    expect((await fetch(url)).status).toBe(200)
    const sent = await createTask(gateway, { model: 'practice-video-redirect' })
    const redirect = await ask(gateway, `/v1/videos/${sent}/content`)
    expect(redirect.status).toBe(302)
    expect((await fetch(redirect.headers.get('location') ?? '')).status).toBe(200)
  })

  test('is over before it is told, once or always', async () => {
    const gateway = await gatewayUnderTest()
    const linkOf = async (id: string) => ((await after(gateway, id)).json as { url: string }).url
    const expired = await createTask(gateway, { model: 'practice-video-expired' })
    const stale = await createTask(gateway, { model: 'practice-video-stale' })
    const statuses: number[] = []
    for (const id of [expired, expired, stale, stale]) statuses.push((await fetch(await linkOf(id))).status)
    expect(statuses).toEqual([403, 403, 403, 200])
  })

  test('is listed among the artifacts, for the key or for who has the link', async () => {
    const gateway = await gatewayUnderTest()
    const id = await createTask(gateway, { model: 'practice-video-artifacts' })
    const { json } = await ask(gateway, `/v1/tasks/${id}/artifacts`)
    const [artifact] = (json as { artifacts: { content_url: string }[] }).artifacts
    const link = artifact?.content_url ?? ''
    const head = await fetch(link, { method: 'HEAD' })
    expect([head.status, Number(head.headers.get('content-length')) > 1000]).toEqual([200, true])
    const plain = link.split('?')[0] ?? ''
    expect((await fetch(plain)).status).toBe(401)
    expect((await fetch(plain, { headers: authorization })).status).toBe(200)
  })

  test('is not there when the order was taken and the connection broke', async () => {
    const gateway = await gatewayUnderTest()
    await expect(post(gateway, '/v1/videos', { ...boat, model: 'practice-video-drops' })).rejects.toThrow()
  })
})

describe('the openai client', () => {
  test('creates, asks after, fetches and changes a video', async () => {
    const gateway = await gatewayUnderTest()
    const client = new OpenAI({ apiKey: 'practice-full', baseURL: `${gateway.url}/v1`, maxRetries: 0 })
    const png = await writeIndexedPng(paint({ prompt: 'boat', width: 64, height: 64, index: 0 }))
    const video = await client.videos.create({
      model: 'practice-video',
      prompt: 'A red boat',
      seconds: '4',
      size: '1280x720',
      input_reference: await toFile(png, 'boat.png', { type: 'image/png' }),
    })
    expect(video).toMatchObject({ object: 'video', status: 'queued', progress: 0, seconds: '4' })
    const done = await client.videos.retrieve(video.id)
    expect(done).toMatchObject({ id: video.id, status: 'completed', progress: 100, size: '1280x720' })
    const content = await client.videos.downloadContent(video.id)
    expect(await lengthOf(await content.arrayBuffer())).toBeCloseTo(4, 3)
    const changed = await client.videos.remix(video.id, { prompt: 'At night' })
    expect(changed).toMatchObject({ remixed_from_video_id: video.id, seconds: '4', prompt: 'At night' })
    await expect(client.videos.list()).rejects.toMatchObject({ status: 404 })
    await expect(client.videos.retrieve('task_none')).rejects.toBeInstanceOf(BadRequestError)
  })
})

test('orders outlive the gateway where it has a file for them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'practice-tasks-'))
  const tasksFile = join(folder, 'tasks.json')
  const first = await gatewayUnderTest({ tasksFile })
  const id = await createTask(first, { seed: 7 })
  await first.close()
  const second = await gatewayUnderTest({ tasksFile })
  expect((await after(second, id)).json).toMatchObject({ status: 'succeeded', metadata: { seed: 7 } })
  expect(await createTask(second, {})).not.toBe(id)
  await second.close()
  await rm(folder, { recursive: true })
})
