import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Part } from '../../shared/runs/part.ts'
import type { RunBatch } from '../../shared/runs/run.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import type { Raster } from '../practice-gateway/images/raster.ts'
import { readPng } from '../practice-gateway/images/read-png.ts'
import { writePng } from '../practice-gateway/images/write-png.ts'
import { startPracticeGateway, type PracticeGatewayOptions } from '../practice-gateway/server.ts'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf } from '../app/testing/app-client.ts'
import {
  submitEdit,
  submitImages,
  type ImageEdit,
  type ImageGeneration,
} from '../app/testing/submit-images.ts'

/** The app, and a gateway beside it that records requests. */
async function start(options: PracticeGatewayOptions = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-images-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const gateway = await startPracticeGateway({ paceMs: 0, ...options })
  onTestFinished(() => gateway.close())
  const host = createMemoryHost({ dataFolder, config: { settings: { asksBeforeRepeat: false } } })
  const app = await createApp(host, { version: '1.2.3', practicePort: 0 })
  onTestFinished(() => app.close())
  const client = await openAppClient(app)
  const added = await client.page.call('connections.add', { address: gateway.url, key: 'practice-full' })
  return {
    page: client.page,
    toPage: client.toPage,
    watch: (runId: string) => client.watch(runId),
    app,
    gateway,
    mediaFolder: host.paths.media,
    connectionId: valueOf(added).id,
  }
}

type Started = Awaited<ReturnType<typeof start>>

function boat(connectionId: string, change: Partial<ImageGeneration> = {}): ImageGeneration {
  const parameters = { size: { isSent: true, value: '64x64' }, ...change.parameters }
  return { connectionId, model: 'practice-image', prompt: 'A red boat', extraJson: '', ...change, parameters }
}

const square: Raster = { width: 64, height: 64, pixels: new Uint8Array(64 * 64 * 4).fill(255) }
const mask: Raster = {
  ...square,
  pixels: square.pixels.map((_, at) => (at % 4 === 3 && at < 4096 ? 0 : 255)),
}

async function attach({ page }: Started, raster: Raster, fileName: string) {
  const bytes = await writePng(raster)
  const { id, mediaType } = valueOf(await page.call('attachments.add', { name: fileName, bytes }))
  return { mediaId: id, fileName, mediaType }
}

async function sea(started: Started, change: Partial<ImageEdit> = {}): Promise<ImageEdit> {
  return {
    connectionId: started.connectionId,
    model: 'practice-image',
    prompt: 'A calm sea',
    parameters: { n: { isSent: true, value: 2 } },
    extraJson: '{"user": "me"}',
    images: [await attach(started, square, 'source.png')],
    mask: await attach(started, mask, 'mask.png'),
    ...change,
  }
}

/** The fields of a body, as any server would parse them. */
function formOf(call: Started['gateway']['calls'][number] | undefined): Promise<FormData> {
  const headers = { 'content-type': call?.headers['content-type'] ?? '' }
  return new Response(Buffer.from(call?.body ?? '', 'latin1'), { headers }).formData()
}

const partsOf = (batches: readonly RunBatch[]): Part[] => batches.flatMap(({ parts }) => parts)
const mediaIn = (batches: readonly RunBatch[]): Part[] =>
  partsOf(batches).filter((part) => part.type === 'media')

describe('generating pictures', () => {
  it('is a run like any other: watched, recorded, and found again by its prompt', async () => {
    const { page, watch, connectionId } = await start()
    const generation = boat(connectionId, { parameters: { n: { isSent: true, value: 3 } } })
    const run = valueOf(await submitImages(page, generation))
    const { queued } = valueOf(await page.call('requests.list', { formId: 'images-generate' }))
    expect(queued).toMatchObject([
      { format: 'images-generations', state: 'running', model: 'practice-image', runId: run.id },
    ])
    const batches = await watch(run.id)
    expect(mediaIn(batches)).toHaveLength(3)
    expect(batches.at(-1)?.run).toMatchObject({ status: 'done', usage: { outputTokens: 3168 } })
    const { entries } = valueOf(await page.call('history.list', { search: 'boat' }))
    expect(entries).toMatchObject([{ asked: 'A red boat', run: { id: run.id } }])
    const record = valueOf(await page.call('runs.record', { id: run.id }))
    expect(JSON.parse(record.request.body)).toEqual({
      model: 'practice-image',
      prompt: 'A red boat',
      size: '64x64',
      n: 3,
    })
  })

  it('goes on several times at once, and each is stopped by itself', async () => {
    const { page, watch, connectionId } = await start({ paceMs: 1_000 })
    const slow = boat(connectionId, { model: 'practice-image-slow' })
    const [first, second] = [valueOf(await submitImages(page, slow)), valueOf(await submitImages(page, slow))]
    await page.call('runs.stop', { id: first.id })
    expect((await watch(first.id)).at(-1)?.run.status).toBe('stopped')
    const { entries } = valueOf(await page.call('history.list', {}))
    expect(entries.find(({ run }) => run.id === second.id)?.run.status).toBe('running')
    await page.call('runs.stop', { id: second.id })
  })

  it('leaves out for good what was refused once and is remembered', async () => {
    const { page, watch, connectionId, gateway } = await start()
    const model = 'practice-image-picky'
    const picky = boat(connectionId, { model, parameters: { style: { isSent: true, value: 'vivid' } } })
    const refused = valueOf(await submitImages(page, picky))
    const { run } = (await watch(refused.id)).at(-1) ?? {}
    expect(run).toMatchObject({
      status: 'failed',
      error: { field: 'style', remedies: [{ type: 'remove-field', field: 'style' }] },
    })
    const removal = { connectionId, model, format: 'images-generations' as const, field: 'style' }
    valueOf(await page.call('medic.remember', removal))
    const again = valueOf(await submitImages(page, picky))
    expect((await watch(again.id)).at(-1)?.run.status).toBe('done')
    expect(gateway.calls.at(-1)?.body).not.toContain('style')
  })

  it('sends nothing without a prompt', async () => {
    const { page, connectionId, gateway } = await start()
    const result = await submitImages(page, boat(connectionId, { prompt: ' ' }))
    expect(result).toMatchObject({ ok: false, error: { kind: 'invalid-input', field: 'prompt' } })
    expect(gateway.calls).toEqual([])
  })
})

describe('editing a picture', () => {
  it('uploads model, prompt, picture, mask and fields, each byte as it is on disk', async () => {
    const started = await start()
    const { page, watch, gateway } = started
    const run = valueOf(await submitEdit(page, await sea(started)))
    const batches = await watch(run.id)
    expect(mediaIn(batches)).toHaveLength(2)
    const form = await formOf(gateway.calls.at(-1))
    expect([...form.keys()]).toEqual(['model', 'prompt', 'image', 'mask', 'n', 'user'])
    expect(['model', 'prompt', 'n', 'user'].map((name) => form.get(name))).toEqual([
      'practice-image',
      'A calm sea',
      '2',
      'me',
    ])
    for (const [name, raster] of [
      ['image', square],
      ['mask', mask],
    ] as const) {
      const file = form.get(name)
      if (!(file instanceof File)) throw new Error(`${name} is no file`)
      expect(file.type).toBe('image/png')
      expect(Buffer.from(await file.arrayBuffer())).toEqual(await writePng(raster))
    }
  })

  it('tells how much has left, and what was sent part by part', async () => {
    const started = await start()
    const { page, watch } = started
    const run = valueOf(await submitEdit(page, await sea(started)))
    const batches = await watch(run.id)
    const record = valueOf(await page.call('runs.record', { id: run.id }))
    expect(record.request.form?.fields.map(({ name }) => name)).toEqual([
      'model',
      'prompt',
      'image',
      'mask',
      'n',
      'user',
    ])
    const total = record.request.form?.bytes
    expect(batches.at(-1)?.run.upload).toEqual({ bytes: total, total })
  })

  it('sends several pictures in one request as a list, each whole and in its order, and one mask', async () => {
    const started = await start()
    const { page, watch, gateway } = started
    const other: Raster = { ...square, pixels: square.pixels.map((value, at) => (at % 4 === 0 ? 9 : value)) }
    const images = [await attach(started, other, 'other.png'), await attach(started, square, 'source.png')]
    await watch(valueOf(await submitEdit(page, { ...(await sea(started)), images })).id)
    const form = await formOf(gateway.calls.at(-1))
    expect([...form.keys()]).toEqual(['model', 'prompt', 'image[]', 'image[]', 'mask', 'n', 'user'])
    const files = form.getAll('image[]').filter((value) => value instanceof File)
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ['other.png', 'image/png'],
      ['source.png', 'image/png'],
    ])
    const sent = await Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer())))
    expect(sent).toEqual([await writePng(other), await writePng(square)])
  })

  it('understands what the gateway says of a field of the form', async () => {
    const started = await start()
    const { page, watch } = started
    const parameters = { input_fidelity: { isSent: true, value: 'high' } }
    const edit = await sea(started, { model: 'practice-image-picky', parameters, extraJson: '' })
    const run = valueOf(await submitEdit(page, edit))
    expect((await watch(run.id)).at(-1)?.run.error).toMatchObject({
      field: 'input_fidelity',
      remedies: [{ type: 'remove-field', field: 'input_fidelity' }],
    })
  })

  it('is sent again from history with the same files, and says when one is gone', async () => {
    const started = await start()
    const { page, watch, gateway, app } = started
    const edit = await sea(started)
    const run = valueOf(await submitEdit(page, edit))
    await watch(run.id)
    const again = valueOf(await page.call('history.replay', { id: run.id }))
    expect((await watch(again.id)).at(-1)?.run.status).toBe('done')
    const [first, second] = gateway.calls.filter(({ path }) => path === '/v1/images/edits')
    expect(second?.body.length).toBe(first?.body.length)
    const file = await app.findMediaFile(edit.mask?.mediaId ?? '')
    await rm(file?.path ?? '')
    const failed = valueOf(await page.call('history.replay', { id: run.id }))
    expect((await watch(failed.id)).at(-1)?.run).toMatchObject({
      status: 'failed',
      error: { message: 'mask.png was not found, or cannot be read. Nothing was sent.' },
    })
    expect(gateway.calls.filter(({ path }) => path === '/v1/images/edits')).toHaveLength(2)
  })

  it('sends nothing when a file is not known', async () => {
    const started = await start()
    const { page, watch, gateway } = started
    const images = [{ mediaId: 'nothing', fileName: 'a.png', mediaType: 'image/png' }]
    const run = valueOf(await submitEdit(page, await sea(started, { images })))
    expect((await watch(run.id)).at(-1)?.run).toMatchObject({
      status: 'failed',
      error: {
        kind: 'not-found',
        code: 'upload-gone',
        message: 'The file a.png was not found, so nothing was sent. It may have been deleted.',
      },
    })
    expect(gateway.calls).toEqual([])
  })
})

describe('pictures that arrived', () => {
  it('are in the library before they are shown, with where they come from, and stay after a new start', async () => {
    const { page, watch, connectionId, app, toPage } = await start()
    const parameters = { n: { isSent: true, value: 2 } }
    const run = valueOf(await submitImages(page, boat(connectionId, { parameters })))
    const media = mediaIn(await watch(run.id))
    expect(media).toMatchObject([
      { block: 'image/0', mediaType: 'image/png', width: 64, height: 64 },
      { block: 'image/1', mediaType: 'image/png', width: 64, height: 64 },
    ])
    const items = await Promise.all(
      media.map((part) => page.call('media.get', { id: (part.type === 'media' && part.mediaId) || '' })),
    )
    expect(items.map(valueOf)).toMatchObject(
      [0, 1].map(() => ({
        exists: true,
        provenance: {
          prompt: 'A red boat',
          revisedPrompt: 'A rehearsed picture of: A red boat',
          model: 'practice-image',
          format: 'images-generations',
          parameters: { size: '64x64', n: 2 },
          runId: run.id,
        },
      })),
    )
    const [first] = media
    const file = await app.findMediaFile((first?.type === 'media' && first.mediaId) || '')
    expect(file?.type).toBe('image/png')
    // Read from disk, not from memory.
    expect(mediaIn(await watch(run.id))).toMatchObject(
      media.map(({ block: _block, ...rest }: Part & { block?: string }) => rest),
    )
    const item = valueOf(await page.call('history.get', { id: run.id }))
    expect(item.answer).toMatchObject([{ type: 'media' }, { type: 'media' }])
    expect(JSON.stringify(toPage)).not.toContain('iVBORw0KGgo')
  })

  it('are fetched at once when the answer has links', async () => {
    const { page, watch, connectionId } = await start()
    const parameters = { response_format: { isSent: true, value: 'url' } }
    const run = valueOf(await submitImages(page, boat(connectionId, { parameters })))
    const [image] = mediaIn(await watch(run.id))
    expect(image).toMatchObject({ mediaType: 'image/png', width: 64 })
    expect(image).not.toHaveProperty('url')
    expect(image).toHaveProperty('mediaId')
  })

  it('are shown live as previews, of which nothing stays', async () => {
    const { page, watch, connectionId } = await start()
    const parameters = { stream: { isSent: true, value: true }, partial_images: { isSent: true, value: 2 } }
    const run = valueOf(await submitImages(page, boat(connectionId, { parameters })))
    await watch(run.id)
    expect(mediaIn(await watch(run.id))).toMatchObject([{ mediaType: 'image/png', width: 64 }])
    expect(valueOf(await page.call('media.list', {})).total).toBe(1)
  })

  it('of an edit name what they are made from', async () => {
    const started = await start()
    const { page, watch, connectionId } = started
    const made = valueOf(await submitImages(page, boat(connectionId)))
    const [source] = mediaIn(await watch(made.id))
    const mediaId = (source?.type === 'media' && source.mediaId) || ''
    const images = [{ mediaId, fileName: 'boat.png', mediaType: 'image/png' }]
    const edit = valueOf(await submitEdit(page, await sea(started, { images })))
    const [result] = mediaIn(await watch(edit.id))
    // The gateway receives the image without the prompt of the other one.
    expect(started.gateway.calls.at(-1)?.body).not.toMatch(/A red boat|gateway-playground/)
    const item = await page.call('media.get', { id: (result?.type === 'media' && result.mediaId) || '' })
    expect(valueOf(item).provenance).toMatchObject({ madeFrom: [mediaId], parameters: { n: 2, user: 'me' } })
  })
})

/** A gateway that gives every request the same answer, and records requests. */
async function startPainter(answer: unknown) {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => void (body += chunk.toString()))
    request.on('end', () => {
      bodies.push(body)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies }
}

describe('a picture inside a chat answer', () => {
  it('is saved and shown by its id, between the words, and nowhere as base64', async () => {
    const { page, watch, toPage } = await start()
    const png = await writePng(square)
    const content = `A boat: ![image](data:image/png;base64,${png.toString('base64')}) There.`
    const message = { role: 'assistant', content }
    const { address } = await startPainter({
      id: 'c1',
      choices: [{ index: 0, finish_reason: 'stop', message }],
    })
    const { id: connectionId } = valueOf(await page.call('connections.add', { address, key: 'sk-1' }))
    const { id } = valueOf(await page.call('conversations.create', { model: 'painter', format: 'chat' }))
    const blocks = [{ type: 'text' as const, text: 'Draw a boat' }]
    const submitted = valueOf(await page.call('conversations.send', { id, connectionId, blocks }))
    await watch(submitted.turns.at(-1)?.run?.id ?? '')
    const { turns } = valueOf(await page.call('conversations.get', { id }))
    expect(turns.at(-1)?.blocks).toMatchObject([
      { type: 'text', text: 'A boat: ' },
      { type: 'media', mediaType: 'image/png', width: 64, height: 64 },
      { type: 'text', text: ' There.' },
    ])
    const { items } = valueOf(await page.call('media.list', {}))
    expect(items).toMatchObject([{ provenance: { prompt: 'Draw a boat', model: 'painter', format: 'chat' } }])
    expect(JSON.stringify(toPage)).not.toContain('iVBORw0KGgo')
    // A retry sends it without an error.
    const again = valueOf(await page.call('conversations.send', { id, connectionId, blocks }))
    expect((await watch(again.turns.at(-1)?.run?.id ?? '')).at(-1)?.run.status).toBe('done')
  })

  it('is sent back whole where the format sends it back, from the library', async () => {
    const { page, watch, toPage } = await start()
    const data = (await writePng(square)).toString('base64')
    const parts = [
      { text: 'A boat' },
      { inlineData: { mimeType: 'image/png', data }, thoughtSignature: 'sealed' },
    ]
    const { address, bodies } = await startPainter({
      candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }],
    })
    const { id: connectionId } = valueOf(await page.call('connections.add', { address, key: 'sk-1' }))
    const made = { model: 'painter', format: 'generate-content' as const }
    const { id } = valueOf(await page.call('conversations.create', made))
    const blocks = [{ type: 'text' as const, text: 'Draw a boat' }]
    const submitted = valueOf(await page.call('conversations.send', { id, connectionId, blocks }))
    await watch(submitted.turns.at(-1)?.run?.id ?? '')
    const again = valueOf(await page.call('conversations.send', { id, connectionId, blocks }))
    await watch(again.turns.at(-1)?.run?.id ?? '')
    const { contents } = JSON.parse(bodies.at(-1) ?? '') as { contents: { parts: unknown[] }[] }
    const saved = contents[1]?.parts[1] as { inlineData: { data: string }; thoughtSignature: string }
    expect(saved.thoughtSignature).toBe('sealed')
    const image = await readPng(Buffer.from(saved.inlineData.data, 'base64'))
    expect(image?.pixels).toEqual(square.pixels)
    // The image is sent back without its provenance metadata.
    expect(Buffer.from(saved.inlineData.data, 'base64').toString('latin1')).not.toMatch(
      /Draw a boat|gateway-playground/,
    )
    expect(JSON.stringify(toPage)).not.toContain('iVBORw0KGgo')
  })
})

describe('a picture that could not be saved', () => {
  it('is in its answer once it was fetched again from the library, and the model is not asked again', async () => {
    const { page, watch, connectionId, gateway, mediaFolder } = await start()
    await rm(mediaFolder, { recursive: true, force: true })
    await writeFile(mediaFolder, '')
    const parameters = { n: { isSent: true, value: 2 }, response_format: { isSent: true, value: 'url' } }
    const run = valueOf(await submitImages(page, boat(connectionId, { parameters })))
    expect(mediaIn(await watch(run.id))).toMatchObject([{ problem: {} }, { problem: {} }])
    await rm(mediaFolder)
    await mkdir(mediaFolder)
    const [pending] = valueOf(await page.call('media.pending', {}))
    const item = valueOf(await page.call('media.fetchAgain', { id: pending?.id ?? '' }))
    const pictures = mediaIn(await watch(run.id))
    expect(pictures).toHaveLength(2)
    const mended = pictures.find((part) => part.type === 'media' && part.mediaId === item.id)
    expect(mended).toMatchObject({ width: 64, bytes: item.bytes })
    expect(mended).not.toHaveProperty('problem')
    expect(pictures.find((part) => part !== mended)).toMatchObject({ problem: {} })
    // The other image is downloaded when the answer is shown.
    valueOf(await page.call('runs.keepMedia', { id: run.id }))
    expect(mediaIn(await watch(run.id))).toMatchObject([{ width: 64 }, { width: 64 }])
    expect(valueOf(await page.call('media.pending', {}))).toEqual([])
    expect(gateway.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('says so, is in the record, and is saved from there without asking again', async () => {
    const { page, watch, connectionId, gateway, mediaFolder } = await start()
    // A file is in the place of the folder.
    await rm(mediaFolder, { recursive: true, force: true })
    await writeFile(mediaFolder, '')
    const parameters = { n: { isSent: true, value: 2 } }
    const run = valueOf(await submitImages(page, boat(connectionId, { parameters })))
    const batches = await watch(run.id)
    expect(batches.at(-1)?.run.status).toBe('done')
    expect(mediaIn(batches)).toMatchObject([
      { problem: { kind: 'storage' } },
      { problem: { kind: 'storage' } },
    ])
    await rm(mediaFolder)
    await mkdir(mediaFolder)
    valueOf(await page.call('runs.keepMedia', { id: run.id }))
    expect(mediaIn(await watch(run.id))).toMatchObject([{ width: 64 }, { width: 64 }])
    const { items } = valueOf(await page.call('media.list', {}))
    expect(items.map(({ provenance }) => provenance?.prompt)).toEqual(['A red boat', 'A red boat'])
    // Existing files are not saved twice.
    valueOf(await page.call('runs.keepMedia', { id: run.id }))
    expect(valueOf(await page.call('media.list', {})).total).toBe(2)
    expect(gateway.calls).toHaveLength(1)
  })
})
