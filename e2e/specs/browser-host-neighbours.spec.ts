import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { waitUntilReady } from '../app-under-test.ts'
import { expect, test } from '../fixtures.ts'
import { launchBrowserHost } from '../launch.ts'
import { startListening } from '../listening-server.ts'
import { ChatPage } from '../pages/chat-page.ts'

test('another port of this machine reads no cookie of the app, and one it plants does not lock the window out', async ({
  dataFolder,
  page,
  context,
}) => {
  const host = await launchBrowserHost(dataFolder)
  try {
    await page.goto(host.url)
    await waitUntilReady(page)
    const [session] = await context.cookies(page.url())
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: new URL(page.url()).pathname })

    const { name = '', value = '' } = session ?? {}
    const filler = Array.from({ length: 20 }, (_, index) => `filler${index}=${'x'.repeat(4_000)}; Path=/`)
    const planted = [`${name}=planted; Path=/; HttpOnly`, `${name}=planted; Path=/; SameSite=Lax`, ...filler]
    const neighbour = await startListening(0, { 'set-cookie': planted })
    const other = await context.newPage()
    await other.goto(`http://127.0.0.1:${neighbour.port}/`)
    await other.reload()
    await neighbour.close()
    expect(neighbour.received.some(({ headers }) => headers.cookie?.includes(`${name}=planted`))).toBe(true)
    for (const { headers } of neighbour.received) expect(headers.cookie ?? '').not.toContain(value)

    await page.reload()
    await waitUntilReady(page)
    const chat = new ChatPage(page)
    await chat.open()
    await chat.askAndWait('Answer in one line.')
    await expect(chat.lastAnswer).toContainText('Rehearsed answer')
  } finally {
    await host.kill()
  }
})

test('the browser is started with a private file that leads into the app once, without a token in sight', async ({
  dataFolder,
  page,
}) => {
  test.skip(process.platform !== 'linux', 'The command line of a process is read from /proc.')
  const bin = join(dataFolder, 'bin')
  const note = join(dataFolder, 'opener')
  await mkdir(bin)
  const script = `#!/bin/sh\ntr '\\0' '\\n' </proc/$$/cmdline >'${note}.part' && mv '${note}.part' '${note}'\n`
  await writeFile(join(bin, 'xdg-open'), script, { mode: 0o755 })
  const environment = { DISPLAY: ':0', PATH: `${bin}:${process.env['PATH']}` }
  const host = await launchBrowserHost(dataFolder, { environment, opens: true })
  try {
    await expect.poll(() => existsSync(note)).toBe(true)
    const commandLine = await readFile(note, 'utf8')
    expect(commandLine).not.toMatch(/token|127\.0\.0\.1/)
    const file = commandLine.trim().split('\n').at(-1) ?? ''
    expect(file).toMatch(/^file:\/\/.+\.html$/)
    await page.goto(file)
    await waitUntilReady(page)
    expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\//)
    expect(existsSync(fileURLToPath(file))).toBe(false)
  } finally {
    await host.kill()
  }
})
