import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, readlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { Manifest } from './backup-format.ts'
import { newFolder } from './testing/backup-app.ts'
import { writeBackup } from './write-backup.ts'

const manifest: Manifest = {
  format: 'gateway-playground-backup',
  version: 1,
  appVersion: '1.2.3',
  createdAt: 0,
  holds: { conversations: 0, runs: 0, media: 0, connections: 0 },
  connections: [],
}

/** The files of a folder that this process has open, on systems that report them. */
function openIn(folder: string): string[] {
  const descriptors = '/proc/self/fd'
  if (!existsSync(descriptors)) return []
  return readdirSync(descriptors).flatMap((name) => {
    try {
      const path = readlinkSync(join(descriptors, name))
      return path.startsWith(folder) ? [path] : []
    } catch {
      // It was closed meanwhile.
      return []
    }
  })
}

it('that is stopped in the middle of a file leaves neither the file open nor anything of itself', async () => {
  const from = newFolder()
  const to = newFolder()
  const database = join(from, 'playground.sqlite')
  writeFileSync(database, 'a database')
  const film = join(from, 'film.mp4')
  writeFileSync(film, '')
  truncateSync(film, 400_000_000)
  const stop = new AbortController()
  const reported: number[] = []
  const written = writeBackup(
    join(to, 'backup.zip'),
    { manifest, database, files: [{ path: film, name: 'media/film.mp4', bytes: 400_000_000 }] },
    {
      signal: stop.signal,
      onFile: () => Promise.resolve(),
      onPart: async (read) => void reported.push(read),
    },
  )
  written.catch(() => undefined)
  const partOf = () => readdirSync(to).map((name) => readFileSync(join(to, name)).length)[0] ?? 0
  await expect.poll(partOf, { interval: 1 }).toBeGreaterThan(1_000_000)
  expect(reported.at(-1)).toBeGreaterThan(1_000_000)
  stop.abort()
  await expect(written).rejects.toMatchObject({ name: 'AbortError' })
  expect(readdirSync(to)).toEqual([])
  expect(openIn(from)).toEqual([])
  expect(openIn(to)).toEqual([])
})

it('holds a large file as it is, and tells of it meanwhile', async () => {
  const from = newFolder()
  const database = join(from, 'playground.sqlite')
  writeFileSync(database, 'a database')
  const film = randomBytes(9_000_000)
  const path = join(from, 'film.mp4')
  writeFileSync(path, film)
  const reported: number[] = []
  const target = join(from, 'backup.zip')
  const { gone } = await writeBackup(
    target,
    { manifest, database, files: [{ path, name: 'media/film.mp4', bytes: film.length }] },
    {
      signal: new AbortController().signal,
      onFile: () => Promise.resolve(),
      onPart: async (read) => void reported.push(read),
    },
  )
  expect(gone).toBe(0)
  expect(reported.length).toBeGreaterThan(10)
  expect(reported.at(-1)).toBe(film.length)
  expect(Buffer.compare(unzipSync(readFileSync(target))['media/film.mp4'] ?? Buffer.of(), film)).toBe(0)
  expect(openIn(from)).toEqual([])
})

it('that is not what was written when it is read leaves nothing of itself', async () => {
  const from = newFolder()
  const to = newFolder()
  const database = join(from, 'playground.sqlite')
  writeFileSync(database, 'a database')
  const writing = writeBackup(
    join(to, 'backup.zip'),
    { manifest, database, files: [] },
    {
      signal: new AbortController().signal,
      onFile: () => Promise.resolve(),
      async verify(path) {
        expect(path.startsWith(to)).toBe(true)
        expect(existsSync(join(to, 'backup.zip'))).toBe(false)
        await Promise.reject(new Error('another sum'))
      },
    },
  )
  await expect(writing).rejects.toThrow('another sum')
  expect(readdirSync(to)).toEqual([])
})
