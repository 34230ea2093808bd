import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { valueOf } from '../app/testing/app-client.ts'
import type { MemoryHost } from '../host/memory/create-memory-host.ts'
import { createHost, fillApp, newFolder, start, writeWhole } from './testing/backup-app.ts'

it('says before it is written what goes into a backup', async () => {
  const host = createHost()
  const { page } = await fillApp(host)
  const sizes = valueOf(await page.call('backup.sizes', {}))
  expect(sizes).toMatchObject({
    conversations: { count: 1, runs: 1, jobs: 0 },
    settings: { count: 1 },
    media: { count: 2 },
    isPartial: false,
  })
  expect(sizes.media.bytes).toBe(32)
  expect(sizes.conversations.bytes).toBeGreaterThan(10_000)
  expect(sizes.free).toBeGreaterThan(0)
  // The record of the refused run counts as soon as it is measured.
  expect(sizes.records.count).toBeLessThanOrEqual(1)
})

it('finds what was written, has each read through that was not, and opens nothing else', async () => {
  const host = createHost()
  const { page } = await fillApp(host)
  const written = await writeWhole(page)
  const folder = join(host.paths.data, 'backups')
  const entries = unzipSync(readFileSync(written.path))
  const manifest = JSON.parse(new TextDecoder().decode(entries['backup.json'])) as Record<string, unknown>
  const write = (day: string, changed: Record<string, unknown>) =>
    writeFileSync(
      join(folder, `gateway-playground-scheduled-${day}T00-00-00-000Z.zip`),
      zipSync({ 'backup.json': strToU8(JSON.stringify({ ...manifest, ...changed })) }),
    )
  const { schema: _unsaid, ...older } = manifest
  write('2026-01-01', { createdAt: 3, schema: 9_999 })
  write('2026-01-02', { createdAt: 2, version: 2 })
  writeFileSync(join(folder, 'gateway-playground-2026-01-03T00-00-00-000Z.zip'), 'cut off')
  writeFileSync(
    join(folder, 'gateway-playground-2026-01-04T00-00-00-000Z.zip'),
    zipSync({ 'backup.json': strToU8(JSON.stringify({ ...older, createdAt: 1 })) }),
  )
  copyFileSync(written.path, join(folder, 'mine.zip'))
  expect(readdirSync(folder)).toHaveLength(6)

  const { backups, more } = valueOf(await page.call('backup.found', {}))
  expect(more).toBe(0)
  const of = (part: string) => backups.find(({ path }) => path.includes(part))
  expect(backups).toHaveLength(5)
  const { appSchema } = valueOf(await page.call('data.copies', {}))
  expect(backups.find(({ path }) => path === written.path)).toMatchObject({
    source: 'manual',
    schema: appSchema,
    isNewer: false,
    holds: written.holds,
    // It was verified before it got its name.
    check: { state: 'verified' },
  })
  expect(of('01-01')).toMatchObject({ source: 'scheduled', schema: 9_999, isNewer: true, createdAt: 3 })
  expect(of('01-01')).not.toHaveProperty('holds')
  expect(of('01-02')).toMatchObject({ isNewer: true, check: { state: 'unchecked' } })
  expect(of('01-03')).toMatchObject({ source: 'manual', isNewer: false, check: { state: 'damaged' } })
  expect(of('01-03')).not.toHaveProperty('holds')
  expect(of('01-04')).toMatchObject({ holds: written.holds, isNewer: false, check: { state: 'waiting' } })
  expect(of('01-04')).not.toHaveProperty('schema')
  // It has no database, which is only found by reading it through.
  host.clock.advance(1_000)
  await expect
    .poll(async () =>
      valueOf(await page.call('backup.found', {})).backups.find(({ path }) => path.includes('01-04')),
    )
    .toMatchObject({ check: { state: 'damaged' } })
})

it('finds what the user had written elsewhere, and may open that where the system can be asked', async () => {
  const folder = newFolder()
  const path = join(folder, 'of mine.zip')
  const host = createHost()
  const desktop: MemoryHost = { ...host, capabilities: { ...host.capabilities, fileDialogs: true } }
  desktop.shell.chosenPath = path
  const { page, addConversation } = await start(desktop)
  await addConversation('To be kept')
  await writeWhole(page)
  expect((await page.call('backup.inspect', { path })).ok).toBe(false)
  const { backups } = valueOf(await page.call('backup.found', {}))
  expect(backups.map((backup) => backup.path)).toEqual([path])
  valueOf(await page.call('backup.inspect', { path }))
  expect(valueOf(await page.call('backup.sizes', {}))).not.toHaveProperty('free')
})

it('has each copy of the database looked at, and tells which one is damaged', async () => {
  const host = createHost()
  const { page } = await fillApp(host)
  const copies = async () => valueOf(await page.call('backup.found', {})).copies
  expect(await copies()).toEqual([])
  const { name } = valueOf(await page.call('data.makeCopy', {}))
  const path = join(host.paths.data, 'copies', name)
  expect(await copies()).toEqual([{ name, path, check: { state: 'waiting' } }])
  host.clock.advance(1_000)
  await expect.poll(copies).toEqual([{ name, path, check: { state: 'verified' } }])

  // The list of copies reads the same values: a page that it does not read has changed.
  const bytes = readFileSync(path)
  const pageBytes = bytes.readUInt16BE(16)
  bytes.fill(0xff, 20 * pageBytes, 21 * pageBytes)
  writeFileSync(path, bytes)
  expect(valueOf(await page.call('data.copies', {})).copies[0]).toMatchObject({ name, holds: { runs: 1 } })
  expect(await copies()).toEqual([{ name, path, check: { state: 'waiting' } }])
  host.clock.advance(1_000)
  await expect.poll(copies).toEqual([{ name, path, check: { state: 'damaged' } }])
  valueOf(await page.call('backup.check', { path }))
  expect(await copies()).toEqual([{ name, path, check: { state: 'waiting' } }])
})
