import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { maxAttachmentBytes } from '../../shared/limits.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { notSaved } from './attachment-errors.ts'
import { createAttachmentStore } from './attachment-store.ts'
import { sampleFiles } from '../../shared/media/testing/sample-files.ts'

const png = sampleFiles['image/png'] ?? new Uint8Array()
const pngId = createHash('sha256').update(png).digest('hex')
let data: string
let folder: string

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'attachments-'))
  folder = join(data, 'attachments')
})
afterEach(() => rmSync(data, { recursive: true }))

const clock = createMemoryClock(Date.UTC(2026, 10, 21))
const open = () => createAttachmentStore({ folder, clock })

describe('adding a file', () => {
  it('keeps the bytes under their hash, with the type they show and the pixels of a picture', async () => {
    const added = await open().add({ name: 'photo.txt', bytes: png })
    expect(added).toEqual({
      ok: true,
      value: {
        id: pngId,
        name: 'photo.txt',
        mediaType: 'image/png',
        bytes: png.length,
        width: 32,
        height: 16,
      },
    })
    expect(readdirSync(folder)).toEqual([`${pngId}.png`])
    expect(new Uint8Array(readFileSync(join(folder, `${pngId}.png`)))).toEqual(png)
    if (process.platform !== 'win32') expect(statSync(join(folder, `${pngId}.png`)).mode & 0o777).toBe(0o600)
  })

  it('keeps the same bytes once, under any name', async () => {
    const store = open()
    await store.add({ name: 'a.png', bytes: png })
    expect(await store.add({ name: 'b.png', bytes: png })).toMatchObject({
      value: { id: pngId, name: 'b.png' },
    })
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('writes a file again that was cut', async () => {
    const store = open()
    await store.add({ name: 'a.png', bytes: png })
    writeFileSync(join(folder, `${pngId}.png`), 'cut')
    await store.add({ name: 'a.png', bytes: png })
    expect(await store.read(pngId, 'a.png')).toEqual({ ok: true, value: Buffer.from(png).toString('base64') })
  })

  it('tells the first lines of a text, cut between characters', async () => {
    const text = `one\r\ntwo\nthree\n${'😀'.repeat(400)}\nfive`
    const added = await open().add({ name: 'a.md', bytes: new TextEncoder().encode(text) })
    expect(added).toMatchObject({ value: { mediaType: 'text/plain' } })
    const excerpt = added.ok ? (added.value.excerpt ?? '') : ''
    expect(excerpt).toMatch(/^one\ntwo\nthree\n(😀)+$/u)
    expect(Array.from(excerpt)).toHaveLength(300)
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\a.png', 'a.png'],
    ['a\nb\u202egnp.png', 'a b gnp.png'],
    ['', 'file'],
    ['x'.repeat(500), 'x'.repeat(200)],
  ])('calls %j plainly', async (name, plain) => {
    expect(await open().add({ name, bytes: png })).toMatchObject({ value: { name: plain } })
  })

  it('refuses an empty file, and one that is too large with its size and the limit', async () => {
    const store = open()
    expect(await store.add({ name: 'a', bytes: new Uint8Array() })).toMatchObject({
      error: { kind: 'invalid-input', code: 'attachment-empty', message: 'a is empty.' },
    })
    expect(await store.add({ name: 'a.bin', bytes: new Uint8Array(25_000_000) })).toMatchObject({
      error: { message: 'a.bin is 25 MB, and at most 20 MB can be attached.' },
    })
    expect(await store.list()).toEqual([])
    expect((await store.add({ name: 'a.bin', bytes: new Uint8Array(maxAttachmentBytes) })).ok).toBe(true)
  })

  it('says why a file could not be saved, and leaves nothing behind', async () => {
    writeFileSync(folder, 'a file where the folder should be')
    expect(await open().add({ name: 'a.png', bytes: png })).toMatchObject({
      error: { kind: 'storage', code: 'attachment-not-saved' },
    })
    expect(readdirSync(data)).toEqual(['attachments'])
  })

  it.each([
    ['ENOSPC', 'a.png could not be saved. The disk is full.'],
    ['EROFS', 'a.png could not be saved. The folder /data/attachments cannot be written to.'],
    ['EIO', 'a.png could not be saved. The folder /data/attachments cannot be accessed.'],
  ])('names %s', (code, message) => {
    const error = Object.assign(new Error('no'), { code })
    expect(notSaved(error, 'a.png', '/data/attachments').message).toBe(message)
  })
})

describe('reading a file', () => {
  it('finds it in a later start, by id only', async () => {
    await open().add({ name: 'a.png', bytes: png })
    const later = open()
    expect(await later.find(pngId)).toEqual({ path: join(folder, `${pngId}.png`), type: 'image/png' })
    expect(await later.find(`${pngId}.png`)).toBeNull()
    expect(await later.find('../config')).toBeNull()
    expect(await later.find('0'.repeat(64))).toBeNull()
    expect(await later.read(pngId, 'a.png')).toEqual({ ok: true, value: Buffer.from(png).toString('base64') })
  })

  it('says that a file is gone, and finds it when it is back', async () => {
    const store = open()
    await store.add({ name: 'a.png', bytes: png })
    rmSync(join(folder, `${pngId}.png`))
    expect(await store.read(pngId, 'a.png')).toMatchObject({
      error: {
        kind: 'not-found',
        code: 'attachment-missing',
        message: 'The attached file a.png is no longer in the data folder. Nothing was sent.',
      },
    })
    await store.add({ name: 'a.png', bytes: png })
    expect((await store.read(pngId, 'a.png')).ok).toBe(true)
  })
})

it.each(['../outside', '..\\outside', `../${'0'.repeat(64)}`, '/etc/outside'])(
  'the id %s of a foreign index leads to no file outside of the folder',
  async (id) => {
    await open().add({ name: 'a.png', bytes: png })
    writeFileSync(join(data, 'outside.bin'), 'secret')
    writeFileSync(join(data, `${'0'.repeat(64)}.bin`), 'secret')
    expect(await open().find(id)).toBeNull()
    expect(await open().read(id, 'a.png')).toMatchObject({ error: { code: 'attachment-missing' } })
  },
)

describe('a text in another encoding', () => {
  it.each([
    ['gbk.csv', 'd0d5c3fb2cb3c7cad0', '姓名,城市'],
    ['cp1252.csv', '436166e92c8033', 'Café,€3'],
    ['utf16.txt', 'fffe47007200fc00', 'Grü'],
    ['utf8-mark.csv', 'efbbbf6e616d65', '\uFEFFname'],
  ])('is kept as UTF-8: %s', async (name, hex, text) => {
    const added = await open().add({ name, bytes: new Uint8Array(Buffer.from(hex, 'hex')) })
    expect(added).toMatchObject({ ok: true, value: { name, mediaType: 'text/plain' } })
    const [fileName = ''] = readdirSync(folder)
    expect(readFileSync(join(folder, fileName), 'utf8')).toBe(text)
  })

  it('stays a file of unknown type where the encoding cannot be told', async () => {
    const bytes = Uint8Array.of(0x9f, 0x8e, 0x7d, 0x9c, 0x81)
    expect(await open().add({ name: 'a.txt', bytes })).toMatchObject({
      ok: true,
      value: { mediaType: 'application/octet-stream' },
    })
  })
})
