import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startLoopback } from '../gateway/testing/loopback.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { samplePng } from '../library/testing/sample-media.ts'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf } from '../app/testing/app-client.ts'
import { submitImages } from '../app/testing/submit-images.ts'

const png = Buffer.from(samplePng(40, 30))
const refusal = Buffer.from('Sorry, this prompt was refused.')

/** Requests images from a gateway that answers with these. */
async function generate(images: readonly object[]) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-flawed-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const gateway = await startLoopback((response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data: images }))
  })
  const app = await createApp(createMemoryHost({ dataFolder }), { version: '1.2.3', practicePort: 0 })
  onTestFinished(() => app.close())
  const client = await openAppClient(app)
  const { page } = client
  const { id } = valueOf(await page.call('connections.add', { address: gateway.url, key: 'sk-of-the-test' }))
  const run = valueOf(
    await submitImages(page, {
      connectionId: id,
      model: 'm',
      prompt: 'A red boat',
      parameters: { n: { isSent: true, value: images.length } },
      extraJson: '',
    }),
  )
  const batches = await client.watch(run.id)
  const media = batches.flatMap(({ parts }) => parts.filter((part) => part.type === 'media'))
  return { run: batches.at(-1)?.run, kept: media.filter((part) => part.mediaId !== undefined) }
}

it('an image that is none has failed in words, and is kept as it is', async () => {
  const { run, kept } = await generate([{ b64_json: refusal.toString('base64') }])
  expect(run).toMatchObject({
    status: 'failed',
    error: { code: 'not-an-image', message: 'Not an image: 31 bytes of text/plain.' },
  })
  expect(kept).toMatchObject([{ mediaType: 'text/plain', bytes: 31 }])
})

it('an image that is cut has failed in words, and the whole one beside it is kept', async () => {
  const { run, kept } = await generate([
    { b64_json: png.toString('base64') },
    { b64_json: png.subarray(0, -20).toString('base64') },
  ])
  expect(run).toMatchObject({ status: 'failed', error: { code: 'image-cut' } })
  expect(kept).toMatchObject([{ mediaType: 'image/png', width: 40 }, { bytes: png.length - 20 }])
})

it('an image at an address that is none has failed in words', async () => {
  const server = await startLoopback((response) => {
    response.writeHead(200, { 'content-type': 'image/png' })
    response.end(refusal)
  })
  const { run } = await generate([{ url: `${server.url}/picture.png` }])
  expect(run).toMatchObject({ status: 'failed', error: { code: 'not-an-image' } })
})

it('a whole image is done', async () => {
  const { run, kept } = await generate([{ b64_json: png.toString('base64') }])
  expect(run).toMatchObject({ status: 'done' })
  expect(kept).toHaveLength(1)
})
