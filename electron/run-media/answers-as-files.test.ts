import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf } from '../app/testing/app-client.ts'
import { submitImages } from '../app/testing/submit-images.ts'
import { startLoopback, type Answer } from '../gateway/testing/loopback.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { samplePng } from '../library/testing/sample-media.ts'
import { submitVideo } from '../video/testing/submit-video.ts'
import { videoBytes } from '../video/testing/video-stage.ts'

/** The app, with a gateway under `path` that gives this answer. */
async function start(answer: Answer, path = '') {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-answers-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const gateway = await startLoopback(answer)
  const app = await createApp(createMemoryHost({ dataFolder }), { version: '1.2.3', practicePort: 0 })
  onTestFinished(() => app.close())
  const client = await openAppClient(app)
  const added = await client.page.call('connections.add', {
    address: gateway.url + path,
    key: 'sk-a-test-key-1',
  })
  return {
    gateway,
    page: client.page,
    watch: (id: string) => client.watch(id),
    connectionId: valueOf(added).id,
  }
}

async function draw({ page, watch, connectionId }: Awaited<ReturnType<typeof start>>) {
  const values = { connectionId, model: 'm', prompt: 'A boat', parameters: {}, extraJson: '' }
  const { id } = valueOf(await submitImages(page, values))
  const batches = await watch(id)
  const items = valueOf(await page.call('media.list', {})).items
  return { run: batches.at(-1)?.run, items }
}

const png = Buffer.from(samplePng())

describe('an answer that is the picture itself', () => {
  it.each([
    ['as it is', png, {}],
    ['packed', gzipSync(png), { 'content-encoding': 'gzip' }],
    ['called JSON', png, { 'content-type': 'application/json' }],
  ])('is shown and kept, %s', async (_, body, headers) => {
    const made = await draw(
      await start((response) => {
        response.writeHead(200, { 'content-type': 'image/png', ...headers })
        response.end(body)
      }),
    )
    expect(made.run?.status).toBe('done')
    expect(made.items).toMatchObject([{ mediaType: 'image/png', width: 4, height: 3 }])
  })
})

describe('an address without a host', () => {
  it.each([
    ['/files/x.png', '', '/files/x.png'],
    ['files/x', '', '/files/x'],
    ['/files/x.png', '/one', '/files/x.png'],
    ['/files/x.png', '/one', '/one/files/x.png'],
    ['files/x', '/one', '/one/files/x'],
  ])('%s behind %j is fetched from the gateway at %s, with the key', async (url, path, place) => {
    const app = await start((response, call) => {
      if (call.method === 'POST') response.end(JSON.stringify({ data: [{ url }] }))
      else response.writeHead(call.url === place ? 200 : 404).end(call.url === place ? png : '')
    }, path)
    const made = await draw(app)
    expect(made.items).toMatchObject([{ width: 4, height: 3 }])
    expect(made.run?.status).toBe('done')
    const fetched = app.gateway.calls.find((call) => call.url === place)
    expect(fetched?.headers.authorization).toBe('Bearer sk-a-test-key-1')
    expect(valueOf(await app.page.call('media.pending', {}))).toEqual([])
  })
})

it('an answer to the request for a video that is the video itself is its result', async () => {
  const { page, connectionId } = await start((response) => void response.end(videoBytes()))
  const job = valueOf(
    await submitVideo(page, {
      connectionId,
      family: 'video-generations',
      model: 'm',
      prompt: 'A boat',
      parameters: {},
      extraJson: '',
      files: [],
    }),
  )
  await expect
    .poll(async () => valueOf(await page.call('video.get', { id: job.id })).state, { interval: 5 })
    .toBe('done')
  const done = valueOf(await page.call('video.get', { id: job.id }))
  expect(valueOf(await page.call('media.list', {})).items).toMatchObject([
    { id: done.mediaId, kind: 'video', bytes: videoBytes().length },
  ])
})
