import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { createApp } from './create-app.ts'
import { openAppClient, valueOf } from './testing/app-client.ts'

async function start(releasesAddress?: string) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-updates-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const host = createMemoryHost({ dataFolder })
  const app = await createApp(host, {
    version: '1.2.3',
    practicePort: 0,
    practicePaceMs: 0,
    ...(releasesAddress !== undefined && { releasesAddress }),
  })
  onTestFinished(() => app.close())
  return { host, ...(await openAppClient(app)) }
}

it('asks nobody before it is turned on, and at once then', async () => {
  // No server listens on port 1.
  const { host, page } = await start('https://127.0.0.1:1/latest')
  expect(valueOf(await page.call('app.info', {})).updates).toEqual({ host: '127.0.0.1:1' })
  host.clock.advance(3 * 86_400_000)
  expect(host.config.values.get('updates')).toBeUndefined()
  await page.call('settings.set', { checksForUpdates: true })
  await expect.poll(() => host.log.lines.filter((line) => line.includes('update check')).length).toBe(1)
  expect(host.config.values.get('updates')).toMatchObject({ askedAt: host.clock.now(), checkedAt: null })
})

it('names nobody to ask while the project has no public address', async () => {
  const { page } = await start()
  expect(valueOf(await page.call('app.info', {})).updates).toBeUndefined()
  expect(await page.call('app.checkForUpdates', {})).toMatchObject({
    ok: false,
    error: { kind: 'unavailable' },
  })
})
