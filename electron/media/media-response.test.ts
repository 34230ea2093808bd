import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openRegularFile } from '../lib/open-regular-file.ts'
import { createMediaResponder, type FindMediaFile } from './media-response.ts'

const folder = mkdtempSync(join(tmpdir(), 'media-'))
const bytes = randomBytes(3_000_000)
const path = join(folder, 'clip.mp4')
writeFileSync(path, bytes)
writeFileSync(join(folder, 'empty.wav'), '')
afterAll(() => rmSync(folder, { recursive: true }))

const files: Readonly<Record<string, { path: string; type: string }>> = {
  clip: { path, type: 'video/mp4' },
  empty: { path: join(folder, 'empty.wav'), type: 'audio/wav' },
  gone: { path: join(folder, 'gone.png'), type: 'image/png' },
  folder: { path: folder, type: 'image/png' },
}
const responderOf = (find: FindMediaFile) => createMediaResponder(find, openRegularFile)
const respond = responderOf((id) => Promise.resolve(files[id] ?? null))
const get = (id: string, range: string | null = null) => respond({ method: 'GET', id, range })

test('serves a whole file, read as it is consumed', async () => {
  const response = await get('clip')
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '3000000',
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(digest(await response.arrayBuffer())).toBe(digest(bytes))
})

test('serves a range across several reads', async () => {
  const response = await get('clip', 'bytes=1000-2500000')
  expect([
    response.status,
    response.headers.get('content-range'),
    response.headers.get('content-length'),
  ]).toEqual([206, 'bytes 1000-2500000/3000000', '2499001'])
  expect(digest(await response.arrayBuffer())).toBe(digest(bytes.subarray(1000, 2_500_001)))
})

test('says how long the file is when a range starts behind its end', async () => {
  const response = await get('clip', 'bytes=3000000-')
  expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */3000000'])
})

test('serves an empty file', async () => {
  const response = await get('empty')
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
    200,
    '0',
    '',
  ])
})

test('answers HEAD with the headers alone', async () => {
  const response = await respond({ method: 'HEAD', id: 'clip', range: null })
  expect([response.headers.get('content-length'), response.body]).toEqual(['3000000', null])
})

test.each(['unknown', 'gone', 'folder', '../clip', path])('answers 404 for %s', async (id) => {
  expect((await get(id)).status).toBe(404)
})

// Windows supports neither without special rights.
test.skipIf(process.platform === 'win32')(
  'answers 404 for a link to a file, a link to nothing, and a pipe that nobody writes to',
  async () => {
    const places: Record<string, string> = Object.fromEntries(
      ['link', 'dangling', 'pipe'].map((name) => [name, join(folder, name)]),
    )
    places['device'] = '/dev/zero'
    symlinkSync(path, join(folder, 'link'))
    symlinkSync(join(folder, 'nothing'), join(folder, 'dangling'))
    execFileSync('mkfifo', [join(folder, 'pipe')])
    const special = responderOf(async (id) => ({ path: places[id] ?? '', type: 'video/mp4' }))
    const answers = ['link', 'dangling', 'pipe', 'device'].map((id) =>
      special({ method: 'GET', id, range: null }),
    )
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  },
)

test('answers no writing method', async () => {
  expect((await respond({ method: 'DELETE', id: 'clip', range: null })).status).toBe(405)
})

test('keeps no file open once the body was read, cancelled, or not wanted', async () => {
  await (await get('clip')).arrayBuffer()
  const cancelled = await get('clip')
  const reader = cancelled.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await get('clip', 'bytes=4000000-')
  await respond({ method: 'HEAD', id: 'clip', range: null })
  expect(openFiles()).not.toContain(path)
})

test('keeps no file open for readers that left without a word', async () => {
  const abandoned = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const reader = (await get('clip')).body?.getReader()
      if (index % 2 === 0) await reader?.read()
      return reader
    }),
  )
  expect(abandoned).toHaveLength(200)
  expect(openFiles()).not.toContain(path)
})

test('gives nothing of a file that took the place of the one that was asked for', async () => {
  const replaced = join(folder, 'replaced.png')
  writeFileSync(replaced, bytes)
  const other = responderOf(() => Promise.resolve({ path: replaced, type: 'image/png' }))
  const reader = (await other({ method: 'GET', id: 'x', range: null })).body?.getReader()
  await reader?.read()
  writeFileSync(`${replaced}.new`, bytes)
  renameSync(`${replaced}.new`, replaced)
  await expect(reader?.read()).rejects.toThrow('Another file took its place')
})

function digest(data: ArrayBuffer | Uint8Array): string {
  return createHash('sha256')
    .update(data instanceof ArrayBuffer ? new Uint8Array(data) : data)
    .digest('hex')
}

/** Only Linux lists them; on other systems the list is empty. */
function openFiles(): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)]
    } catch {
      return []
    }
  })
}
