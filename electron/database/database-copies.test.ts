import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createMemoryHost, type MemoryHost } from '../host/memory/create-memory-host.ts'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf } from '../app/testing/app-client.ts'

const dayMs = 24 * 60 * 60 * 1000

function createHost(): MemoryHost {
  const folder = mkdtempSync(join(tmpdir(), 'gp-copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return createMemoryHost({ dataFolder: folder, database: join(folder, 'playground.sqlite') })
}

async function start(host: MemoryHost) {
  const app = await createApp(host, { version: '1.2.3', practicePort: 0 })
  onTestFinished(() => app.close())
  const { page } = await openAppClient(app)
  return {
    app,
    page,
    add: async (title: string) =>
      valueOf(
        await page.call('conversations.update', {
          ...valueOf(await page.call('conversations.create', {})),
          title,
        }),
      ),
    titles: async () => valueOf(await page.call('conversations.list', {})).map(({ title }) => title),
    problems: async () => valueOf(await page.call('app.info', {})).startProblems,
    copies: async () => valueOf(await page.call('data.copies', {})),
    copy: async () => valueOf(await page.call('data.makeCopy', {})),
  }
}

/** Losses of the database file while the app is closed. */
const losses: [string, string, (path: string) => void][] = [
  ['is missing', 'database-lost', (path) => rmSync(path)],
  ['is empty', 'database-lost', (path) => truncateSync(path)],
  ['is damaged', 'database-damaged', (path) => writeFileSync(path, readFileSync(path).fill(0xa5, 0, 4096))],
]

describe('copies of the database', () => {
  it('are private, say what they hold, and leave nothing half made behind', async () => {
    const host = createHost()
    const first = await start(host)
    await first.add('One')
    const made = await first.copy()
    expect(made).toEqual({
      name: 'playground-manual-2026-11-21T14-03-22-000Z.sqlite',
      kind: 'manual',
      createdAt: host.clock.now(),
      bytes: expect.any(Number),
      schema: expect.any(Number),
      holds: { conversations: 1, runs: 0 },
    })
    const folder = join(host.paths.data, 'copies')
    expect(readdirSync(folder)).toEqual([made.name])
    expect(statSync(join(folder, made.name)).mode & 0o777).toBe(0o600)
    expect(await first.copies()).toMatchObject({ copies: [made] })
  })

  it('are made by themselves once a day, and the newest three are kept', async () => {
    const host = createHost()
    const { app, add, copies } = await start(host)
    host.clock.advance(dayMs)
    // Nothing to copy yet.
    expect((await copies()).copies).toEqual([])
    await add('One')
    for (let day = 0; day < 5; day += 1) {
      const before = (await copies()).copies[0]?.createdAt ?? 0
      host.clock.advance(dayMs)
      await expect.poll(async () => (await copies()).copies[0]?.createdAt).toBeGreaterThan(before)
    }
    await app.close()
    const { copies: kept } = await (await start(host)).copies()
    expect(kept.map(({ kind, holds }) => [kind, holds?.conversations])).toEqual(
      Array.from({ length: 3 }, () => ['daily', 1]),
    )
  })

  it.each(losses)(
    'are offered when the database %s, and one of them is gone back to',
    async (_, code, lose) => {
      const host = createHost()
      const first = await start(host)
      await first.add('Before the copy')
      const { name } = await first.copy()
      await first.add('After the copy')
      await first.app.close()
      lose(host.paths.database)

      const second = await start(host)
      expect(await second.problems()).toEqual([
        expect.objectContaining({
          code,
          nextStep: expect.stringContaining('2026-11-21'),
          remedies: [{ type: 'show-copies' }],
        }),
      ])
      expect(await second.titles()).toEqual([])
      expect(valueOf(await second.page.call('data.restoreCopy', { name })).restoring).toBe(name)
      await second.app.close()

      const third = await start(host)
      expect([await third.titles(), await third.problems()]).toEqual([['Before the copy'], []])
      const aside = readdirSync(host.paths.data).filter((each) => each.includes('.set-aside-'))
      expect(aside.length).toBeGreaterThan(0)
      expect((await third.copies()).restoring).toBeUndefined()
      await third.app.close()
      expect(await (await start(host)).titles()).toEqual(['Before the copy'])
    },
  )

  it('are not gone back to when the user changes their mind, and a file that is no copy is refused', async () => {
    const host = createHost()
    const first = await start(host)
    await first.add('One')
    const { name } = await first.copy()
    await first.add('Two')
    valueOf(await first.page.call('data.restoreCopy', { name }))
    expect(valueOf(await first.page.call('data.cancelRestore', {})).restoring).toBeUndefined()
    const refused = await first.page.call('data.restoreCopy', { name: '../config.json' })
    expect(refused).toMatchObject({ ok: false, error: { code: 'database-copy-gone' } })
    await first.app.close()
    expect(await (await start(host)).titles()).toEqual(expect.arrayContaining(['One', 'Two']))
  })

  it('keeps the copies of a database that was lost, however many are made of the new one', async () => {
    const host = createHost()
    const first = await start(host)
    await first.add('Lost')
    const { name } = await first.copy()
    await first.app.close()
    rmSync(host.paths.database)
    const second = await start(host)
    for (let count = 0; count < 5; count += 1) {
      host.clock.advance(1_000)
      await second.copy()
    }
    const { copies } = await second.copies()
    expect(copies).toHaveLength(4)
    expect(copies.at(-1)?.name).toBe(name)
  })
})

/** Copies that the window does not offer, each with the change that invalidates it. */
const notOffered: [string, string, (path: string) => void][] = [
  ['with damaged pages', 'database-copy-damaged', damageLastPages],
  ['of a newer app', 'database-copy-newer', (path) => setSchema(path, 9_999)],
  ['that is no database', 'database-copy-gone', (path) => writeFileSync(path, 'no database')],
]

it.each(notOffered)('a copy %s is not gone back to, whoever asks for it', async (_, code, change) => {
  const host = createHost()
  const first = await start(host)
  for (let count = 0; count < 60; count += 1) await first.add(`Title ${'x'.repeat(500)}`)
  const { name } = await first.copy()
  await first.add('After the copy')
  change(join(host.paths.data, 'copies', name))
  expect(await first.page.call('data.restoreCopy', { name })).toMatchObject({
    ok: false,
    error: { code, nextStep: expect.stringMatching(/./) },
  })
  expect((await first.copies()).restoring).toBeUndefined()
  await first.app.close()
  expect(await (await start(host)).titles()).toContain('After the copy')
})

/** Damages the last pages, which hold rows; the first ones hold the schema, without which it would not open. */
function damageLastPages(path: string): void {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0xa5, bytes.length - 4 * 4096))
}

function setSchema(path: string, version: number): void {
  const copy = new DatabaseSync(path)
  copy.exec(`PRAGMA user_version = ${version}`)
  copy.close()
}

it('says nothing of a lost database in a folder that is new', async () => {
  expect(await (await start(createHost())).problems()).toEqual([])
})

it('tells damaged pages soon after the start, without holding it up', async () => {
  const host = createHost()
  const first = await start(host)
  for (let count = 0; count < 60; count += 1) await first.add(`Title ${'x'.repeat(500)}`)
  await first.app.close()
  damageLastPages(host.paths.database)
  const next = await start(host)
  expect(await next.problems()).toEqual([])
  host.clock.advance(3_000)
  await expect
    .poll(async () => (await next.problems()).map(({ code }) => code))
    .toEqual(['database-pages-damaged'])
})
