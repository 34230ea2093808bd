import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf } from '../app/testing/app-client.ts'

const dayMs = 24 * 60 * 60 * 1000
const secretWord = 'qzxjkvwpurged'

it('leaves nothing of a purged conversation in the files of the database, nor in its indexes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gp-forgotten-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const host = createMemoryHost({ dataFolder: folder, database: join(folder, 'playground.sqlite') })
  const filesWithWord = () =>
    readdirSync(folder)
      .filter((name) => name.startsWith('playground.sqlite'))
      .filter((name) => readFileSync(join(folder, name)).includes(secretWord))
  async function start() {
    const app = await createApp(host, { version: '1.2.3', practicePort: 0, practicePaceMs: 0 })
    onTestFinished(() => app.close())
    return { app, ...(await openAppClient(app)) }
  }

  const first = await start()
  const { page } = first
  const kept = valueOf(await page.call('conversations.create', { title: 'Kept' }))
  const { id } = valueOf(
    await page.call('conversations.create', { title: `About ${secretWord}`, model: 'practice-chat' }),
  )
  const sent = valueOf(
    await page.call('conversations.send', {
      id,
      connectionId: 'practice',
      blocks: [{ type: 'text', text: `Say ${secretWord} twice, ${secretWord}` }],
    }),
  )
  await first.watch(sent.turns.at(-1)?.run?.id ?? '')
  valueOf(await page.call('conversations.delete', { ids: [id] }))
  await first.app.close()
  expect(filesWithWord()).not.toEqual([])

  // A leap of weeks is only trusted the second time, with use of the app in between.
  for (let use = 0; use < 2; use++) {
    host.clock.advance(11 * dayMs)
    await (await start()).app.close()
  }
  expect(filesWithWord()).not.toEqual([])
  host.clock.advance(11 * dayMs)
  const second = await start()
  await expect.poll(() => filesWithWord()).toEqual([])
  expect(valueOf(await second.page.call('conversations.get', { id: kept.id })).title).toBe('Kept')
})
