import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createMemoryHost, type MemoryHost } from '../host/memory/create-memory-host.ts'
import { samplePng, sampleWav } from './testing/sample-media.ts'
import { openRegularFile } from '../lib/open-regular-file.ts'
import { createMediaResponder } from '../media/media-response.ts'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf } from '../app/testing/app-client.ts'

function createHost(): MemoryHost {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-app-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  return createMemoryHost({ dataFolder, database: join(dataFolder, 'playground.sqlite') })
}

async function start(host: MemoryHost) {
  const app = await createApp(host, { version: '1.2.3', practicePort: 0, practicePaceMs: 0 })
  onTestFinished(() => app.close())
  return { app, ...(await openAppClient(app)) }
}

describe('the library of the app', () => {
  it('takes a file in, tells the window, serves it with ranges and has it at the next start', async () => {
    const host = createHost()
    const { app, page } = await start(host)
    const notified: unknown[] = []
    page.on('media.changed', (change) => notified.push(change))
    const bytes = sampleWav(0.5)
    const item = valueOf(await page.call('media.import', { name: 'Hello there.wav', bytes }))
    await expect.poll(() => notified).toEqual([{ ids: [item.id] }])
    expect(valueOf(await page.call('media.list', { search: 'hello' })).items).toEqual([item])

    const respond = createMediaResponder(app.findMediaFile, openRegularFile)
    const part = await respond({ method: 'GET', id: item.id, range: 'bytes=8-11' })
    expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([
      206,
      'audio/wav',
      'WAVE',
    ])
    expect((await respond({ method: 'GET', id: `${item.id}-thumbnail`, range: null })).status).toBe(404)
    valueOf(await page.call('media.setThumbnail', { id: item.id, bytes: samplePng() }))
    const thumbnail = await respond({ method: 'GET', id: `${item.id}-thumbnail`, range: null })
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/png'])

    const zip = valueOf(await page.call('media.zip', { ids: [item.id] }))
    expect((await respond({ method: 'GET', id: zip.id, range: null })).headers.get('content-length')).toBe(
      String(zip.bytes),
    )
    await app.close()
    const next = await start(host)
    expect(valueOf(await next.page.call('media.list', {})).items).toMatchObject([{ id: item.id }])
  })

  it('deletes with a way back, also across a start', async () => {
    const host = createHost()
    const first = await start(host)
    const { id } = valueOf(await first.page.call('media.import', { name: 'a.png', bytes: samplePng() }))
    valueOf(await first.page.call('media.delete', { ids: [id] }))
    await first.app.close()
    const { page } = await start(host)
    expect(valueOf(await page.call('media.facets', {}))).toMatchObject({ total: 0, inTrash: 1 })
    valueOf(await page.call('media.restore', { ids: [id] }))
    expect(valueOf(await page.call('media.get', { id }))).toMatchObject({ fileName: 'a.png', exists: true })
  })

  it('tells of several items at once, and leaves out those that are not there', async () => {
    const { page } = await start(createHost())
    const { id } = valueOf(await page.call('media.import', { name: 'a.png', bytes: samplePng() }))
    const { items } = valueOf(await page.call('media.getMany', { ids: ['gone', id] }))
    expect(items.map(({ fileName }) => fileName)).toEqual(['a.png'])
    const tooMany = await page.call('media.getMany', { ids: Array.from({ length: 501 }, () => id) })
    expect(tooMany.ok).toBe(false)
  })

  it('finds files that were put into its folder while the app was away', async () => {
    const host = createHost()
    const first = await start(host)
    const { path } = valueOf(await first.page.call('media.folder', {}))
    await first.app.close()
    writeFileSync(join(path, 'drawn elsewhere.png'), samplePng())
    const { page } = await start(host)
    await expect
      .poll(async () => valueOf(await page.call('media.list', {})).items.map(({ fileName }) => fileName))
      .toEqual(['drawn elsewhere.png'])
  })

  it('takes files and recordings in pieces, and lists a take that was being made at the next start', async () => {
    const host = createHost()
    const first = await start(host)
    const call: typeof first.page.call = (...given) => first.page.call(...given)
    const bytes = sampleWav(0.5)
    const file = valueOf(await call('intake.begin', { name: 'Talk.wav', bytes: bytes.length }))
    valueOf(await call('intake.append', { id: file.id, bytes: bytes.subarray(0, 1_000) }))
    valueOf(await call('intake.append', { id: file.id, bytes: bytes.subarray(1_000) }))
    expect(valueOf(await call('intake.end', file))).toMatchObject({ fileName: 'Talk.wav', durationMs: 500 })
    const take = valueOf(await call('recordings.begin', { format: 'wav', sampleRate: 8_000, channels: 1 }))
    valueOf(await call('recordings.append', { id: take.id, bytes: new Uint8Array(16_000) }))
    expect((await call('recordings.begin', { format: 'wav', sampleRate: 1, channels: 1 })).ok).toBe(false)
    await first.app.close()
    const { page } = await start(host)
    await expect
      .poll(async () => valueOf(await page.call('media.list', { kinds: ['audio'] })).items)
      .toMatchObject([{ id: take.id, durationMs: 1_000 }, { fileName: 'Talk.wav' }])
  })

  it('writes no key into the name of a file', async () => {
    const host = createHost()
    const { page } = await start(host)
    const key = 'sk-live-1234567890abcdef'
    valueOf(await page.call('connections.add', { address: 'http://127.0.0.1:9', key }))
    const item = valueOf(await page.call('media.import', { name: `my ${key}.png`, bytes: samplePng() }))
    expect(item.fileName).not.toContain(key)
    expect(readdirSync(host.paths.media).join()).not.toContain(key)
    expect(readFileSync(host.paths.database).includes(key)).toBe(false)
  })
})
