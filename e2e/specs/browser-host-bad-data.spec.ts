import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser } from 'playwright/test'
import { launchBrowserApp } from '../app-under-test.ts'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'

const start = join(import.meta.dirname, '..', '..', 'electron', 'start.mjs')

/** Starts the app, expecting it to exit with an error; resolves with its output. */
async function startAndFail(options: readonly string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [start, '--host=browser', '--no-open', ...options])
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  // The process may have ended before all of its output is read.
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

/** Opens the app over a damaged folder and checks that it is still usable. */
async function openAndAsk(dataFolder: string, browser: Browser, problem: RegExp): Promise<void> {
  const app = await launchBrowserApp(dataFolder, browser)
  try {
    await expect(app.page.getByText(problem).first()).toBeVisible()
    const chat = new ChatPage(app.page)
    await chat.open()
    await chat.askAndWait('Answer in one line.')
    await expect(chat.lastAnswer).toContainText('Rehearsed answer')
  } finally {
    await app.close()
  }
}

test('a broken config.json is set aside unchanged, named in the window, and the app is usable', async ({
  dataFolder,
  browser,
}) => {
  const broken = '{"settings": {"theme": "dark"'
  await writeFile(join(dataFolder, 'config.json'), broken)
  await openAndAsk(dataFolder, browser, /config\.json/)
  const aside = (await readdir(dataFolder)).filter((name) => name.startsWith('config.json.'))
  expect(aside).toHaveLength(1)
  expect(await readFile(join(dataFolder, aside[0] ?? ''), 'utf8')).toBe(broken)
})

test('a damaged database is left as it is, named in the window, and the app is usable', async ({
  dataFolder,
  browser,
}) => {
  const damaged = 'this is not a database, but someone’s notes'.repeat(100)
  await writeFile(join(dataFolder, 'playground.sqlite'), damaged)
  await openAndAsk(dataFolder, browser, /playground\.sqlite/)
  expect(await readFile(join(dataFolder, 'playground.sqlite'), 'utf8')).toBe(damaged)
})

test('a port in use, a second app on one folder, and an unknown option each end with one clear line', async ({
  app,
  dataFolder,
}) => {
  await expect(app.page.locator('html')).toHaveAttribute('data-app-state', 'ready')
  const second = await startAndFail(['--port', '0', '--data-dir', dataFolder])
  expect(second.code).toBe(1)
  expect(second.said).toContain('already running on this data folder')

  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  const inUse = await startAndFail(['--port', String(port), '--data-dir', `${dataFolder}/other`])
  taken.close()
  expect(inUse.code).toBe(1)
  expect(inUse.said).toContain(String(port))

  const unknown = await startAndFail(['--nonsense'])
  expect(unknown.code).toBe(2)
  expect(unknown.said).toContain('--nonsense')
  for (const { said } of [second, inUse, unknown]) expect(said).not.toMatch(/\n\s+at /)
})
