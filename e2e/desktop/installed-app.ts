import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { ChatPage } from '../pages/chat-page.ts'
import { installApps } from './install-app.ts'
import { startProgram, withWindow } from './remote-window.ts'

/**
 * `node e2e/desktop/installed-app.ts [PICTURES]`: installs the output of
 * `npm run package -- -c.extraMetadata.allowsRemoteControl=true`, starts it over its remote port, sends a message, and
 * opens a connect link
 * while it runs and while it does not. Then changes one byte of its archive, which must be refused where the system's
 * Electron verifies the hash of the archive.
 */
const pictures = resolve(process.argv[2] ?? 'test-results')
/** A program that refuses its archive ends at once. */
const endingMs = 30_000
const link = 'gateway-playground://connect?address=https://gateway.example'
mkdirSync(pictures, { recursive: true })

const folder = mkdtempSync(join(tmpdir(), 'gateway-playground-installed-'))
try {
  for (const { installer, program } of installApps(folder)) {
    const name = basename(installer)
    const data = mkdtempSync(join(folder, 'data-'))
    await withWindow([program, data], async (page) => {
      const chat = new ChatPage(page)
      await chat.open()
      await chat.askAndWait('Is this installed?')
      await page.screenshot({ path: join(pictures, `${name}.png`) })
      // A second start passes the link to the first one and ends.
      const { code } = await startProgram(program, data, [link]).ended
      if (code !== 0) throw new Error(`${name}: the second start ended with ${code}`)
      if (!(await isAlive(page))) throw new Error(`${name}: the link ended the app`)
    })
    await withWindow([program, data, [link]], async (page) => {
      await page.screenshot({ path: join(pictures, `${name}-by-link.png`) })
    })
    if (process.platform !== 'linux') await refuseChangedArchive(program, data)
    console.log(`passed: ${name}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** On Linux Electron verifies nothing, since no system there checks the program that would contain the hash. */
async function refuseChangedArchive(program: string, data: string): Promise<void> {
  const inBundle = process.platform === 'darwin' ? ['..', 'Resources'] : ['resources']
  const archive = join(dirname(program), ...inBundle, 'app.asar')
  const text = readFileSync(archive, 'latin1')
  // Replace text of the main process with other text of the same length.
  writeFileSync(archive, text.replace('practice gateway: ', 'practice gateway; '), 'latin1')
  const running = startProgram(program, data)
  const outcome = await Promise.race([running.ended, wait(endingMs, undefined, { ref: false })])
  if (outcome === undefined) await running.end()
  if (outcome === undefined || outcome.code === 0) throw new Error('The app with a changed archive started')
}

async function isAlive(page: Page): Promise<boolean> {
  return (await page.title()) !== '' && !page.isClosed()
}
