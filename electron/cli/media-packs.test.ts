import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app/create-app.ts'
import { openAppClient } from '../app/testing/app-client.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'
import { ended, startProgram } from './testing/counting-gateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'media-packs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function speak(text: string): Promise<Buffer> {
  const gateway = await startPracticeGateway({ paceMs: 0 })
  try {
    const answer = await fetch(`${gateway.url}/v1/audio/speech`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer practice-full' },
      body: JSON.stringify({ model: 'practice-speech', voice: 'coral', input: text, response_format: 'wav' }),
    })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  } finally {
    await gateway.close()
  }
}

async function run(pack: object): Promise<{ code: number | null; errors: string; rows: Row[] }> {
  writeFileSync(join(folder, 'pack.json'), JSON.stringify(pack))
  const parameters = ['run', 'pack.json', '--yes', '--data-dir', 'data', '-o', 'out.jsonl']
  const { code, errors } = await ended(startProgram(parameters, folder))
  const lines = code === 1 ? [] : readFileSync(join(folder, 'out.jsonl'), 'utf8').trim().split('\n')
  return { code, errors, rows: lines.map((line) => JSON.parse(line) as Row) }
}

interface Row {
  readonly state: string
  readonly text: string
  readonly vars: Readonly<Record<string, { readonly mediaId: string; readonly mediaType: string } | string>>
}

async function openWindow() {
  const app = await createApp(createMemoryHost({ dataFolder: mkdtempSync(join(folder, 'window-')) }), {
    version: '1.2.3',
    practicePort: 0,
  })
  onTestFinished(() => app.close())
  const { page } = await openAppClient(app)
  async function send(name: string): Promise<string> {
    const begun = await page.call('intake.begin', { name, bytes: png.length })
    if (!begun.ok) throw new Error(begun.error.message)
    await page.call('intake.append', { id: begun.value.id, bytes: new Uint8Array(png) })
    const item = await page.call('intake.end', { id: begun.value.id })
    if (!item.ok) throw new Error(item.error.message)
    return item.value.id
  }
  return { page, send }
}

describe('a pack with images, opened in the window', () => {
  const pack = {
    providers: ['chat:a'],
    prompts: ['{{image}} {{note}}'],
    tests: [
      { vars: { image: 'file://images/one.png', note: 'file://./note.txt' } },
      { vars: { image: 'file://images/same.png', note: 'a' } },
    ],
  }
  const text = JSON.stringify(pack)
  const files = { 'note.txt': 'A note', 'other.txt': 'x' }

  test('tells which of the files it needs, and has them as items of the library', async () => {
    const { page, send } = await openWindow()
    const media = ['images/one.png', 'images/same.png', 'images/unused.png']
    expect(await page.call('experiments.packMedia', { text, files, media })).toEqual({
      ok: true,
      value: { paths: ['images/one.png', 'images/same.png'] },
    })
    const mediaId = await send('one.png')
    expect(await send('same.png')).toBe(mediaId)
    const opened = await page.call('experiments.openPack', {
      fileName: 'p.json',
      text,
      files,
      media: { 'images/one.png': mediaId, 'images/same.png': mediaId },
    })
    expect(opened).toMatchObject({
      value: {
        state: 'draft',
        plan: {
          cases: [
            { vars: { image: { mediaId, mediaType: 'image/png', fileName: 'one.png' }, note: 'A note' } },
            { vars: { image: { mediaId, mediaType: 'image/png', fileName: 'same.png' }, note: 'a' } },
          ],
        },
      },
    })
  })

  test('names a file that was not given, and reads nothing outside of its folder', async () => {
    const { page } = await openWindow()
    const media = ['images/one.png', '../secret.png']
    expect(await page.call('experiments.packMedia', { text, files, media })).toMatchObject({
      error: { kind: 'not-found', message: expect.stringContaining('images/same.png') as string },
    })
    expect(
      await page.call('experiments.openPack', {
        fileName: 'p',
        text,
        files,
        media: { 'images/one.png': 'no' },
      }),
    ).toMatchObject({ error: { message: expect.stringContaining('images/one.png') as string } })
    for (const path of ['../secret.png', '/etc/passwd', 'C:\\one.png', 'images/../../secret.png']) {
      const hostile = JSON.stringify({ ...pack, tests: [{ vars: { image: `file://${path}` } }] })
      expect(await page.call('experiments.packMedia', { text: hostile, files, media })).toMatchObject({
        error: { message: expect.stringContaining('lies outside the folder of the pack') as string },
      })
    }
  })
})

describe('a pack with images and sounds, on the command line', () => {
  test('asks about images, which are in the library once for the same bytes', async () => {
    writeFileSync(join(folder, 'one.png'), png)
    // The type is detected by the bytes.
    copyFileSync(join(folder, 'one.png'), join(folder, 'same.dat'))
    const { code, errors, rows } = await run({
      providers: ['chat:practice-vision'],
      prompts: ['What is in {{image}}?'],
      tests: ['one.png', 'same.dat'].map((name) => ({
        vars: { image: `file://${name}` },
        assert: [{ type: 'contains', value: 'image' }],
      })),
    })
    expect({ code, errors }).toMatchObject({ code: 0 })
    expect(rows.map(({ state }) => state)).toEqual(['done', 'done'])
    const values = rows.map(({ vars }) => vars['image'])
    expect(values).toEqual([
      { mediaId: expect.any(String) as string, mediaType: 'image/png', fileName: 'one.png' },
      { mediaId: expect.any(String) as string, mediaType: 'image/png', fileName: 'same.dat' },
    ])
    expect(new Set(values.map((value) => (typeof value === 'object' ? value.mediaId : '')))).toHaveLength(1)
  })

  test('has sounds written down', async () => {
    writeFileSync(join(folder, 'said.wav'), await speak('Good morning, everybody.'))
    const { code, errors, rows } = await run({
      providers: ['transcriptions:practice-transcribe'],
      prompts: [''],
      tests: [
        {
          vars: { audio: 'file://said.wav', expected: 'Good morning, everybody.' },
          assert: [{ type: 'equals', value: '{{expected}}' }],
        },
      ],
    })
    expect({ code, errors }).toMatchObject({ code: 0 })
    expect(rows).toMatchObject([{ state: 'done', text: 'Good morning, everybody.', wordErrorRate: 0 }])
  })

  test('reads no image outside its folder', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'outside-'))
    writeFileSync(join(outside, 'x.png'), png)
    const { code, errors } = await run({
      providers: ['chat:practice-vision'],
      prompts: ['{{image}}'],
      tests: [{ vars: { image: `file://${join(outside, 'x.png')}` } }],
    })
    rmSync(outside, { recursive: true })
    expect(code).toBe(1)
    expect(errors).toContain('lies outside the folder')
  })
})
