import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { samplePng } from '../library/testing/sample-media.ts'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf } from '../app/testing/app-client.ts'
import { createTrustedClock } from './trusted-clock.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Starts an app on each of these days of the machine's clock; returns the day that it trusts at each start. */
function trustedDays(days: readonly number[]): number[] {
  const { config } = createMemoryHost()
  return days.map((day) => {
    const clock = { now: () => day * dayMs, monotonic: () => 0, after: () => () => undefined }
    return createTrustedClock(clock, config).now() / dayMs
  })
}

it('does not believe a clock that is far ahead at one start', () => {
  expect(trustedDays([100, 101, 900, 102, 103])).toEqual([100, 101, 101, 102, 103])
  expect(trustedDays([100, 900, 900.1, 900.2, 101])).toEqual([100, 100, 100, 100, 101])
})

it('believes a long time without the app on the second day', () => {
  expect(trustedDays([100, 160, 160.5, 161.1, 162])).toEqual([100, 100, 100, 161.1, 162])
})

it('believes a fortnight at once, and a clock that was put back', () => {
  expect(trustedDays([100, 113, 50, 60])).toEqual([100, 113, 50, 60])
})

it('does not empty the trash at one start with a clock that is ahead', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gp-trusted-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const first = createMemoryHost({ dataFolder: folder, database: join(folder, 'playground.sqlite') })
  const lastSwept = join(folder, 'thumbnails', 'nobody')
  async function startAt(day: number) {
    // The sweep of the library ends with the previews: one without an item is removed last.
    mkdirSync(join(folder, 'thumbnails'), { recursive: true })
    writeFileSync(lastSwept, samplePng())
    utimesSync(lastSwept, 4e9, 4e9)
    const clock = { ...first.clock, now: () => first.clock.now() + day * dayMs }
    const app = await createApp({ ...first, clock }, { version: '1.2.3', practicePort: 0 })
    onTestFinished(() => app.close())
    await expect.poll(() => existsSync(lastSwept)).toBe(false)
    return { app, ...(await openAppClient(app)) }
  }
  const { app, page } = await startAt(0)
  const { id } = valueOf(await page.call('media.import', { name: 'a.png', bytes: samplePng() }))
  valueOf(await page.call('media.delete', { ids: [id] }))
  await app.close()
  await (await startAt(400)).app.close()
  const next = await startAt(1)
  const trashed = () => next.page.call('media.list', { isInTrash: true })
  expect(valueOf(await trashed()).items.map((item) => item.id)).toEqual([id])
  await next.app.close()
  await (await startAt(14)).app.close()
  await (await startAt(28)).app.close()
  await (await startAt(31)).app.close()
  const last = await startAt(32)
  expect(valueOf(await last.page.call('media.list', { isInTrash: true })).items).toEqual([])
})
