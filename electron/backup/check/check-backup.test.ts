import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import type { Entry } from 'yauzl'
import { expect, it } from 'vitest'
import { openArchive } from '../../lib/open-archive.ts'
import { maxEntries, type Manifest } from '../backup-format.ts'
import { newFolder } from '../testing/backup-app.ts'
import { writeBackup } from '../write-backup.ts'
import { checkBackup } from './check-backup.ts'

const manifest: Manifest = {
  format: 'gateway-playground-backup',
  version: 1,
  appVersion: '1.2.3',
  createdAt: 0,
  holds: { conversations: 0, runs: 0, media: 2, connections: 0 },
  connections: [],
}

/** A backup with a packed and an unpacked file besides its database, and the position of each entry's bytes in it. */
async function makeBackup(filmBytes = 300_000) {
  const folder = newFolder()
  const path = join(folder, 'mine.zip')
  const put = (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, name), bytes)
    return { path: join(folder, name), bytes: bytes.length }
  }
  const database = put('database', Buffer.from('a database '.repeat(500)))
  const record = put('record', Buffer.from('a record '.repeat(500)))
  const film = put('film', randomBytes(filmBytes))
  await writeBackup(
    path,
    {
      manifest,
      database: database.path,
      files: [
        { ...record, name: 'records/one.json' },
        { ...film, name: 'media/film.mp4' },
      ],
    },
    { signal: new AbortController().signal, onFile: () => Promise.resolve() },
  )
  return { path, entries: await entriesOf(path) }
}

async function entriesOf(path: string): Promise<readonly Entry[]> {
  const archive = await openArchive(path, maxEntries)
  if ('tooMany' in archive) throw new Error('too many')
  const entries: Entry[] = []
  for await (const entry of archive.entries()) entries.push(entry)
  archive.close()
  return entries
}

/** The same file with one flipped bit in an entry's content. */
function damage(path: string, { relativeOffsetOfLocalHeader: at, compressedSize }: Entry): void {
  const bytes = readFileSync(path)
  const content = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const place = content + Math.floor(compressedSize / 2)
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
  writeFileSync(path, bytes)
}

const check = (path: string, from = 0) =>
  checkBackup(path, { from, signal: new AbortController().signal, onProgress: () => undefined })

it('verifies a backup that is as it was written', async () => {
  const { path } = await makeBackup()
  expect(await check(path)).toEqual({ state: 'verified' })
})

it.each(['backup.json', 'playground.sqlite', 'records/one.json', 'media/film.mp4'])(
  'names %s where one bit of it is another',
  async (name) => {
    const { path, entries } = await makeBackup()
    const entry = entries.find(({ fileName }) => fileName === name)
    if (entry === undefined) throw new Error(`${name} is not in the backup`)
    damage(path, entry)
    expect(await check(path)).toMatchObject({ state: 'damaged', entry: name })
  },
)

it('tells of a file that is cut off as damaged, and of one that is gone as unreadable', async () => {
  const { path } = await makeBackup()
  truncateSync(path, 200_000)
  const cut = await check(path)
  expect(cut).toMatchObject({ state: 'damaged' })
  expect(cut).not.toHaveProperty('entry')
  rmSync(path)
  expect(await check(path)).toMatchObject({ state: 'unreadable' })
})

it('tells of a backup without its database', async () => {
  const { path } = await makeBackup()
  const bytes = readFileSync(path)
  // The name is in the central directory and before the content.
  writeFileSync(path, bytes.toString('latin1').replaceAll('playground.sqlite', 'playgr0und.sqlite'), 'latin1')
  expect(await check(path)).toMatchObject({ state: 'damaged', entry: 'playground.sqlite' })
})

it('goes on behind the entries that are known to be sound', async () => {
  const { path, entries } = await makeBackup()
  const [, database] = entries
  if (database === undefined) throw new Error('no database in the backup')
  damage(path, database)
  expect(await check(path, 1)).toMatchObject({ state: 'damaged', entry: 'playground.sqlite' })
  expect(await check(path, 2)).toEqual({ state: 'verified' })
})

/** Names and contents, which are what a restore reads. */
async function contentsOf(path: string): Promise<Record<string, string>> {
  const archive = await openArchive(path, maxEntries)
  if ('tooMany' in archive) throw new Error('too many')
  const contents: Record<string, string> = {}
  for await (const entry of archive.entries())
    contents[entry.fileName] = await text(await archive.open(entry))
  archive.close()
  return contents
}

it('is verified with no bit turned that changes what a restore brings', async () => {
  const { path } = await makeBackup(100)
  const sound = readFileSync(path)
  const brought = await contentsOf(path)
  const wrong: number[] = []
  for (let at = 0; at < sound.length; at += 1) {
    const turned = Buffer.from(sound)
    turned.writeUInt8(turned.readUInt8(at) ^ (1 << (at % 8)), at)
    writeFileSync(path, turned)
    const { state } = await check(path)
    if (state === 'verified' && !isDeepStrictEqual(await contentsOf(path), brought)) wrong.push(at)
  }
  expect(wrong).toEqual([])
})

it('stops in the middle of a file when it is told to', async () => {
  const { path } = await makeBackup()
  const controller = new AbortController()
  const checking = checkBackup(path, { signal: controller.signal, onProgress: () => undefined })
  controller.abort(new Error('told to'))
  await expect(checking).rejects.toThrow('told to')
})
