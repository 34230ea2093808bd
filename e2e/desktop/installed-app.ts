import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright/test'
import { waitUntilReady } from '../app-under-test.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { installApps } from './install-app.ts'

/**
 * `node e2e/desktop/installed-app.ts [PICTURES]`: installs what `npm run package -- -c.extraMetadata.allowsRemoteControl=true`
 * made, starts it over its remote port, asks a question, and opens a connect link while it runs and while it does not.
 */
const pictures = resolve(process.argv[2] ?? 'test-results')
const link = 'gateway-playground://connect?address=https://gateway.example'
const limitMs = 60_000
mkdirSync(pictures, { recursive: true })

const folder = mkdtempSync(join(tmpdir(), 'gateway-playground-installed-'))
try {
  for (const { installer, program } of installApps(folder)) {
    const name = basename(installer)
    const data = mkdtempSync(join(folder, 'data-'))
    await withWindow(program, data, [], async (page) => {
      const chat = new ChatPage(page)
      await chat.open()
      await chat.askAndWait('Is this installed?')
      await page.screenshot({ path: join(pictures, `${name}.png`) })
      // A second start hands the link over to the first and ends.
      const second = launch(program, data, [link])
      const [code] = (await once(second, 'exit')) as [number | null]
      if (code !== 0) throw new Error(`${name}: the second start ended with ${code}`)
      if (!(await isAlive(page))) throw new Error(`${name}: the link ended the app`)
    })
    await withWindow(program, data, [link], async (page) => {
      await page.screenshot({ path: join(pictures, `${name}-by-link.png`) })
    })
    console.log(`passed: ${name}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Starts the app, hands over its window, and ends it. */
async function withWindow(
  program: string,
  data: string,
  parameters: readonly string[],
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const portFile = join(data, 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  const child = launch(program, data, ['--remote-debugging-port=0', ...parameters])
  const ended = once(child, 'exit')
  try {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await readPort(portFile, child)}`)
    const [context] = browser.contexts()
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page', { timeout: limitMs }))
    if (page === undefined) throw new Error('The app has no window.')
    await waitUntilReady(page)
    await work(page)
    await browser.close()
  } finally {
    child.kill()
    await ended
  }
}

function launch(program: string, data: string, parameters: readonly string[]): ChildProcess {
  return spawn(program, [`--user-data-dir=${data}`, ...parameters], {
    stdio: 'inherit',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
}

/** Chromium writes its port into its folder once it listens. */
async function readPort(file: string, child: ChildProcess): Promise<number> {
  const until = Date.now() + limitMs
  while (Date.now() < until && child.exitCode === null) {
    try {
      const [port = ''] = readFileSync(file, 'utf8').split('\n')
      if (port !== '') return Number(port)
    } catch {
      // Not there yet.
    }
    await wait(100)
  }
  throw new Error(`The app opened no remote port within ${limitMs / 1000} s, or ended (${child.exitCode}).`)
}

async function isAlive(page: Page): Promise<boolean> {
  return (await page.title()) !== '' && !page.isClosed()
}
