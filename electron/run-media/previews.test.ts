import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Part } from '../../shared/runs/part.ts'
import type { RunBatch } from '../../shared/runs/run.ts'
import { startLoopback } from '../gateway/testing/loopback.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { samplePng } from '../library/testing/sample-media.ts'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf, type AppClient } from '../app/testing/app-client.ts'
import { submitImages } from '../app/testing/submit-images.ts'

const base64 = (width: number): string => Buffer.from(samplePng(width, 30)).toString('base64')

const preview = (width: number, index: number): object => ({
  type: 'image_generation.partial_image',
  image_index: index,
  b64_json: base64(width),
})
const completed = (width: number, index: number): object => ({
  type: 'image_generation.completed',
  image_index: index,
  b64_json: base64(width),
})

/**
 * An app with a separate data folder, and a gateway that answers with these events; then it cuts the answer, or never
 * ends it.
 */
async function start(events: readonly object[], isCut: boolean) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-previews-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const gateway = await startLoopback((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
    response.write(body, () => {
      if (isCut) response.destroy()
    })
  })
  const open = async () => {
    const host = createMemoryHost({ dataFolder, database: join(dataFolder, 'playground.sqlite') })
    const app = await createApp(host, { version: '1.2.3', practicePort: 0 })
    onTestFinished(() => app.close())
    return { app, client: await openAppClient(app) }
  }
  const opened = await open()
  const { page } = opened.client
  const { id: connectionId } = valueOf(
    await page.call('connections.add', { address: gateway.url, key: 'sk-of-the-test' }),
  )
  const run = valueOf(
    await submitImages(page, {
      connectionId,
      model: 'm',
      prompt: 'A red boat',
      parameters: { n: { isSent: true, value: 2 }, stream: { isSent: true, value: true } },
      extraJson: '',
    }),
  )
  return { ...opened, open, runId: run.id, gateway }
}

/** Resolves once this many events of a running run have been read. */
const arrived = ({ page }: AppClient, id: string, count: number): Promise<void> =>
  vi.waitFor(async () => {
    const { events } = valueOf(await page.call('runs.record', { id }))
    if (events.length < count) throw new Error(`${events.length} events so far`)
  })

const mediaIn = (batches: readonly RunBatch[]): Part[] =>
  batches.flatMap(({ parts }) => parts.filter(({ type }) => type === 'media'))

const previewOnly = { type: 'media', isPartial: true, problem: { code: 'preview-only' } }

it('the last preview of each image that a stop leaves unfinished stays, over a restart, and is saved as a preview', async () => {
  const { app, client, open, runId, gateway } = await start(
    [preview(10, 0), preview(20, 0), preview(30, 1)],
    false,
  )
  await arrived(client, runId, 3)
  valueOf(await client.page.call('runs.stop', { id: runId }))
  expect(valueOf(await client.page.call('history.get', { id: runId }))).toMatchObject({
    run: { status: 'stopped' },
    answer: [previewOnly, previewOnly],
  })
  expect(valueOf(await client.page.call('media.list', {})).items).toEqual([])
  await app.close()

  const again = await open()
  const { page } = again.client
  expect(valueOf(await page.call('history.get', { id: runId })).answer).toMatchObject([
    previewOnly,
    previewOnly,
  ])
  expect(valueOf(await page.call('runs.previews', { id: runId }))).toEqual([
    { mediaType: 'image/png', data: base64(20) },
    { mediaType: 'image/png', data: base64(30) },
  ])

  valueOf(await page.call('runs.keepMedia', { id: runId }))
  // Items in the library are not saved twice.
  valueOf(await page.call('runs.keepMedia', { id: runId }))
  const { answer } = valueOf(await page.call('history.get', { id: runId }))
  expect(answer).toMatchObject([
    { isPartial: true, width: 20, mediaId: expect.any(String) },
    { isPartial: true, width: 30, mediaId: expect.any(String) },
  ])
  expect(answer.every((block) => block.type === 'media' && block.problem === undefined)).toBe(true)
  const { items } = valueOf(await page.call('media.list', {}))
  expect(items.map(({ provenance }) => [provenance?.isPreview, provenance?.runId])).toEqual([
    [true, runId],
    [true, runId],
  ])
  expect(gateway.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

it('a cut answer keeps its whole image as an image and the other one as a preview', async () => {
  const { client, runId } = await start([preview(10, 0), completed(40, 0), preview(30, 1)], true)
  const { page } = client
  expect((await client.watch(runId)).at(-1)?.run.status).not.toBe('done')
  expect(mediaIn(await client.watch(runId))).toMatchObject([
    { mediaId: expect.any(String), width: 40 },
    previewOnly,
  ])
  expect(valueOf(await page.call('runs.previews', { id: runId }))).toEqual([
    { mediaType: 'image/png', data: base64(30) },
  ])
  const { items } = valueOf(await page.call('media.list', {}))
  // A saved preview keeps its place after the image.
  valueOf(await page.call('runs.keepMedia', { id: runId }))
  expect(valueOf(await page.call('history.get', { id: runId })).answer).toMatchObject([
    { width: 40 },
    { width: 30, isPartial: true },
  ])
  expect(items.map(({ width, provenance }) => [width, provenance?.isPreview])).toEqual([[40, undefined]])
})
