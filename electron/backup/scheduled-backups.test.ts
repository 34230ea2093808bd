import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { BackupInterval } from '../../shared/backup/backup-schedule.ts'
import { valueOf } from '../app/testing/app-client.ts'
import { ok } from '../../shared/errors/result.ts'
import type { MemoryHost } from '../host/memory/create-memory-host.ts'
import { createScheduledBackups } from './scheduled-backups.ts'
import { createHost, newFolder, png, restore, start } from './testing/backup-app.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** An app on a desktop, whose user chooses `folder` in the system dialog. */
async function startWithDialogs(folder: string) {
  const host = createHost()
  const desktop: MemoryHost = { ...host, capabilities: { ...host.capabilities, fileDialogs: true } }
  desktop.shell.chosenPath = folder
  const app = await start(desktop)
  await app.addConversation('To be kept')
  return { ...app, host: desktop }
}

type Started = Awaited<ReturnType<typeof startWithDialogs>>

const scheduled = async ({ page }: Pick<Started, 'page'>) => valueOf(await page.call('backup.scheduled', {}))

async function schedule(app: Started, every: BackupInterval = 'day', keep = 3) {
  const { path } = valueOf(await app.page.call('backup.chooseFolder', {}))
  valueOf(await app.page.call('backup.setSchedule', { folder: path, every, keep }))
  await settled(app)
}

async function settled(app: Pick<Started, 'page'>) {
  await expect.poll(async () => (await scheduled(app)).isWriting).toBe(false)
}

const zips = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.zip'))

/** Advances the clock by whole hours, so that all due checks run once. */
async function pass(app: Started, hours: number) {
  for (let hour = 0; hour < hours; hour += 1) {
    app.host.clock.advance(hourMs)
    // oxlint-disable-next-line no-await-in-loop -- what an hour began has to end before the next one
    await settled(app)
  }
}

describe('scheduled backups', () => {
  it('say how far they are while they are written', async () => {
    const app = await startWithDialogs(newFolder())
    await app.addMedia(png('a picture'), 'picture.png')
    const notified: unknown[] = []
    app.page.on(
      'backup.scheduledChanged',
      ({ isWriting, progress }) => void notified.push([isWriting, progress]),
    )
    await schedule(app)
    await expect.poll(() => notified.at(-1)).toEqual([false, undefined])
    expect(notified).toContainEqual([
      true,
      { bytes: expect.any(Number) as number, allBytes: expect.any(Number) as number },
    ])
  })

  it('are written at once, then each day, and only the newest stay', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'mine.zip'), 'not of the schedule')
    const app = await startWithDialogs(folder)
    await schedule(app)
    expect(zips(folder)).toHaveLength(2)
    const state = await scheduled(app)
    expect(state).toMatchObject({
      isWriting: false,
      last: { at: app.host.clock.now() },
      schedule: { folder, keep: 3 },
    })
    expect(state.nextAt).toBe(app.host.clock.now() + dayMs)
    await pass(app, 23)
    expect(zips(folder)).toHaveLength(2)
    await pass(app, 24 * 5)
    expect(zips(folder)).toHaveLength(4)
    expect(zips(folder)).toContain('mine.zip')

    // Any of them is a complete backup.
    const [name = ''] = zips(folder).filter((each) => each !== 'mine.zip')
    const to = createHost()
    const other = await start(to)
    valueOf((await restore(other.page, join(folder, name))).result)
    await other.app.close()
    expect(await (await start(to)).titles()).toEqual(['To be kept'])
  })

  it('are written each week where that was chosen, and no more once the schedule ends', async () => {
    const folder = newFolder()
    const app = await startWithDialogs(folder)
    await schedule(app, 'week')
    await pass(app, 24 * 6)
    expect(zips(folder)).toHaveLength(1)
    await pass(app, 25)
    expect(zips(folder)).toHaveLength(2)
    expect(valueOf(await app.page.call('backup.endSchedule', {})).schedule).toBeUndefined()
    await pass(app, 24 * 9)
    expect(zips(folder)).toHaveLength(2)
  })

  it('are written at the time of day that was chosen, and without what was left out', async () => {
    const folder = newFolder()
    const app = await startWithDialogs(folder)
    const { path } = valueOf(await app.page.call('backup.chooseFolder', {}))
    const nine = 9 * 60
    const given = { folder: path, every: 'day' as const, keep: 3, at: nine, leaveOut: ['media' as const] }
    expect(valueOf(await app.page.call('backup.setSchedule', given)).schedule).toEqual(given)
    await settled(app)
    const first = new Date((await scheduled(app)).nextAt ?? 0)
    expect([first.getHours(), first.getMinutes()]).toEqual([9, 0])
    expect(first.getTime() - app.host.clock.now()).toBeGreaterThan(0)
    expect(first.getTime() - app.host.clock.now()).toBeLessThanOrEqual(25 * hourMs)
    // Due to the minute, not only at the next check.
    app.host.clock.advance(first.getTime() - app.host.clock.now() - 60_000)
    await settled(app)
    expect(zips(folder)).toHaveLength(1)
    app.host.clock.advance(60_000)
    await settled(app)
    expect(zips(folder)).toHaveLength(2)
    const { backups } = valueOf(await app.page.call('backup.found', {}))
    expect(backups.map(({ leftOut, source }) => ({ leftOut, source }))).toEqual([
      { leftOut: ['media'], source: 'scheduled' },
      { leftOut: ['media'], source: 'scheduled' },
    ])
    await app.app.close()
    // The schedule is stored.
    const again = await start(app.host)
    expect((await scheduled(again)).schedule).toEqual(given)

    // A week later at that time, however late the last one was.
    valueOf(await again.page.call('backup.setSchedule', { ...given, every: 'week', at: nine - 60 }))
    const { last, nextAt = 0 } = await scheduled(again)
    expect(new Date(nextAt).getHours()).toBe(8)
    expect((nextAt - (last?.at ?? 0)) / dayMs).toBeGreaterThan(6)
    expect((nextAt - (last?.at ?? 0)) / dayMs).toBeLessThan(7.1)
  })

  it('go on after a restart, without one at each start', async () => {
    const folder = newFolder()
    const app = await startWithDialogs(folder)
    await schedule(app)
    await app.app.close()
    const again = { ...(await start(app.host)), host: app.host }
    await pass(again, 20)
    expect(zips(folder)).toHaveLength(1)
    await pass(again, 5)
    expect(zips(folder)).toHaveLength(2)
  })

  it('say why one failed, and are tried again within the hour', async () => {
    const folder = join(newFolder(), 'disk')
    mkdirSync(folder)
    const app = await startWithDialogs(folder)
    await schedule(app)
    // As if the disk was unplugged.
    rmSync(folder, { recursive: true })
    await pass(app, 25)
    expect((await scheduled(app)).error).toMatchObject({ kind: 'storage' })
    expect(existsSync(folder)).toBe(false)
    mkdirSync(folder)
    await pass(app, 2)
    expect((await scheduled(app)).error).toBeUndefined()
    expect(zips(folder)).toHaveLength(1)
  })

  it('go only where the user chose, or into the folder of the app where nobody can be asked', async () => {
    const folder = newFolder()
    const app = await startWithDialogs(folder)
    const other = join(folder, 'other')
    expect(await app.page.call('backup.setSchedule', { folder: other, every: 'day', keep: 3 })).toMatchObject(
      {
        ok: false,
        error: { kind: 'invalid-input', field: 'folder' },
      },
    )
    expect(await app.page.call('backup.setSchedule', { every: 'day', keep: 3 })).toMatchObject({ ok: false })

    const browser = createHost()
    const page = await start(browser)
    await page.addConversation('In a browser')
    expect(await page.page.call('backup.setSchedule', { folder, every: 'day', keep: 3 })).toMatchObject({
      ok: false,
    })
    valueOf(await page.page.call('backup.setSchedule', { every: 'day', keep: 3 }))
    await settled(page)
    expect(zips(join(browser.paths.data, 'backups'))).toHaveLength(1)
  })

  it.each([
    ['no object', 'each day'],
    ['another interval', { schedule: { folder: '/backups', every: 'minute', keep: 3 }, written: [] }],
    ['no folder', { schedule: { folder: '', every: 'day', keep: 3 }, written: [] }],
    [
      'a number that would remove all',
      { schedule: { folder: '/backups', every: 'day', keep: 0 }, written: [] },
    ],
    ['a last one without its time', { last: { path: '/a.zip', bytes: 1 }, written: [] }],
    ['more files than it can have written', { written: Array.from({ length: 1_001 }, () => '/mine.zip') }],
    ['files that are no paths', { written: [1, { path: '/mine.zip' }] }],
  ])('that are stored as %s are none, and nothing is written or removed', async (_what, stored) => {
    const host = createHost()
    host.config.set('backupSchedule', stored)
    const app = await start(host)
    expect(await scheduled(app)).toEqual({ isWriting: false })
    host.clock.advance(8 * dayMs)
    await settled(app)
    expect(existsSync(join(host.paths.data, 'backups'))).toBe(false)
    // And a new schedule can be set.
    const own = valueOf(await app.page.call('backup.setSchedule', { every: 'day', keep: 3 }))
    expect(own.schedule).toMatchObject({ every: 'day' })
    await settled(app)
  })
})

it('a writing that fails as nobody expected is told, and tried again', async () => {
  const host = createHost()
  const folder = newFolder()
  let tries = 0
  const backups = createScheduledBackups({
    ...host,
    emit: () => undefined,
    ownFolder: folder,
    hasDialogs: false,
    chooseFolder: async (first) => ok(first),
    write() {
      tries += 1
      return Promise.reject(new Error('a bug'))
    },
  })
  const signal = new AbortController().signal
  valueOf(await backups.handlers['backup.setSchedule']({ every: 'day', keep: 1 }, { signal }))
  await expect
    .poll(() => backups.state())
    .toMatchObject({ isWriting: false, error: { code: 'backup-failed' } })
  backups.start()
  host.clock.advance(2 * hourMs)
  await expect.poll(() => tries).toBe(2)
  backups.close()
})
