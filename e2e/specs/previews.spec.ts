import { createSocket } from 'node:dgram'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { hostileWays, pageOfWays } from '../hostile-ways.ts'
import { findViolations } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { pause, startTextServer, type TextServer } from '../text-server.ts'

test.describe.configure({ mode: 'parallel' })

/** A server that nothing of a preview may reach, by HTTP or by packets as WebRTC sends them. */
async function startForbiddenServer() {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('reached')
  })
  // Some hints only ask for a connection.
  server.on('connection', () => void requests.push('a connection'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const packets = createSocket('udp4', () => void requests.push('a packet'))
  await new Promise<void>((resolve) => packets.bind(port, '127.0.0.1', resolve))
  const close = async () => {
    packets.close()
    await new Promise((resolve) => server.close(resolve))
  }
  return { requests, address: `127.0.0.1:${port}`, close }
}

const fenced = (language: string, code: string): string =>
  `Here:\n\n\`\`\`${language}\n${code}\n\`\`\`\n\nDone.`

/** What HTML asks for by itself. */
const markupOf = (address: string): string =>
  `
<link rel="stylesheet" href="http://${address}/style"><link rel="prefetch" href="http://${address}/prefetch">
<link rel="preload" as="image" href="http://${address}/preload"><link rel="preconnect" href="http://${address}">
<link rel="icon" href="http://${address}/icon"><meta http-equiv="refresh" content="0; url=http://${address}/refresh">
<base href="http://${address}/"><style>@import 'http://${address}/import'; p { background: url(http://${address}/background) }
@font-face { font-family: x; src: url(http://${address}/font) } p { font-family: x }</style>
<p>A hostile page</p><img src="http://${address}/image"><img src="relative"><video src="http://${address}/video" autoplay></video>
<iframe src="http://${address}/frame"></iframe><object data="http://${address}/object"></object><embed src="http://${address}/embed">
<script src="http://${address}/script"></script><svg><image href="http://${address}/svg"/><use href="http://${address}/use#a"/></svg>
<form action="http://${address}/form" id="form"><input name="a" value="b"></form>
<a id="out" href="http://${address}/out" target="_top">top</a><a id="new" href="http://${address}/new" target="_blank">new</a>
<a id="file" href="http://${address}/file" download>file</a>`.trim()

/** What its scripts try, each with what came of it. */
const scriptOf = (address: string): string => `<pre id="results"></pre><script>
const results = {}
const attempt = (name, work) => {
  try { results[name] = 'did ' + work() } catch (error) { results[name] = error.name }
}
attempt('cookie', () => (document.cookie = 'a=b') && document.cookie)
attempt('localStorage', () => localStorage.setItem('a', 'b'))
attempt('sessionStorage', () => sessionStorage.setItem('a', 'b'))
attempt('indexedDB', () => indexedDB.open('a'))
attempt('top document', () => top.document.title)
attempt('top location', () => (top.location = 'http://${address}/top'))
attempt('parent location', () => (parent.location = 'http://${address}/parent'))
attempt('popup', () => String(open('http://${address}/popup')))
attempt('alert', () => alert('a'))
attempt('confirm', () => confirm('a'))
attempt('print', () => print())
attempt('form', () => document.getElementById('form').submit())
attempt('socket', () => new WebSocket('ws://${address}/socket').readyState)
attempt('beacon', () => navigator.sendBeacon('http://${address}/beacon', 'a'))
attempt('events', () => new EventSource('http://${address}/events').readyState)
attempt('worker', () => String(new Worker('http://${address}/worker')))
const connect = "const peers = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${address}' }] }); peers.createDataChannel('a'); peers.createOffer().then((offer) => peers.setLocalDescription(offer))"
attempt('peers', () => String(new RTCPeerConnection()))
const within = document.createElement('div')
for (const root of [document.body, within.attachShadow({ mode: 'closed' })]) {
  const frame = document.createElement('iframe')
  frame.srcdoc = '<script>' + connect + ';top.postMessage("peers","*")<' + '/script>'
  root.append(frame)
}
document.body.append(within)
attempt('image', () => (new Image().src = 'http://${address}/new-image'))
for (const id of ['out', 'new']) attempt(id, () => document.getElementById(id).click())
for (let count = 0; count < 100000; count += 1) top.postMessage({ type: 'gateway-playground:connect', count }, '*')
const request = new XMLHttpRequest()
attempt('xhr', () => { request.open('GET', 'http://${address}/xhr'); request.send() })
const some = document.createDocumentFragment()
for (let count = 0; count < 100000; count += 1) some.append(document.createElement('b'))
document.body.append(some)
fetch('http://${address}/fetch', { mode: 'no-cors' }).then(() => 'did', (error) => error.name).then((outcome) => {
  results.fetch = outcome
  document.getElementById('results').textContent = JSON.stringify(results)
})
</script><button onclick="document.getElementById('file').click(); location = 'http://${address}/own'">Leave</button>`

const loop = '<p>Before the loop</p><script>setTimeout(() => { for (;;) {} }, 200)</script>'
const diagram = 'graph TD\n  A[Take job] --> B{worked?}\n  B -- yes --> C[Acknowledge]'

let forbidden: Awaited<ReturnType<typeof startForbiddenServer>>
let server: TextServer

test.beforeAll(async () => {
  forbidden = await startForbiddenServer()
  const { address } = forbidden
  server = await startTextServer({
    slow: `Here:\n\n\`\`\`mermaid\n${diagram}${pause}\n\`\`\`\n\nDone.`,
    broken: fenced('mermaid', 'graph TD\n  A[[[ --> nothing'),
    clicks: fenced(
      'mermaid',
      `graph TD\n  A["<img src=http://${address}/label>"] --> B\n  click A "http://${address}/click"\n  click B call alert()`,
    ),
    hostile: fenced('html', markupOf(address) + scriptOf(address)),
    ways: fenced('html', pageOfWays(address)),
    drawing: fenced(
      'svg',
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><image href="http://${address}/in-svg"/><script>fetch('http://${address}/by-svg')</script><text x="10" y="50">A drawing</text></svg>`,
    ),
    endless: fenced('html', loop),
  })
})

test.afterAll(async () => {
  await server.close()
  await forbidden.close()
})

async function begin(page: Page, model: string): Promise<ChatPage> {
  await new SettingsPage(page).addConnection(server.url, 'a-key-of-ours-1234', 'Texts')
  const chat = new ChatPage(page)
  await chat.open()
  await chat.chooseModel(model)
  return chat
}

/** The document of a preview: in a frame, in the frame of the page that shows previews. */
function previewIn(place: Page | Locator, language: string): FrameLocator {
  const frame = `iframe[title="Preview of ${language}"]`
  return place.frameLocator(frame).frameLocator(frame)
}

/** Counts what no preview may do to the window. */
function watch(page: Page): () => readonly string[] {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', () => seen.push('popup'))
  page.on('download', () => seen.push('download'))
  page.on('pageerror', (error) => seen.push(error.message))
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) seen.push(`navigated to ${frame.url()}`)
  })
  return () => seen.filter((what) => !/navigated to .*#\//.test(what))
}

/** Typing, and an answer. */
async function isUsable(chat: ChatPage): Promise<void> {
  await chat.message.fill('typed beside it')
  await expect(chat.message).toHaveValue('typed beside it')
  await chat.askAndWait('And now?')
}

test('a diagram is source while it is written, and drawn when its fence closes', async ({ app }) => {
  const { page } = app
  const chat = await begin(page, 'slow')
  await chat.ask('Draw it')
  await expect(chat.lastAnswer.getByRole('figure', { name: 'Code, mermaid' })).toContainText('Take job')
  await expect(page.getByRole('tab', { name: 'Preview' })).toHaveCount(0)
  server.release()
  await expect(page.getByRole('tab', { name: 'Preview', selected: true })).toBeVisible()
  const drawing = previewIn(chat.lastAnswer, 'mermaid')
  await expect(drawing.getByText('Take job')).toBeVisible()
  await expect(drawing.getByText('Acknowledge')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    chat.lastAnswer.getByRole('button', { name: 'Save preview' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('diagram.svg')
  expect(await readFile(await saved.path(), 'utf8')).toMatch(/^<svg[^]+Take[^]+job[^]+<\/svg>$/)
  await chat.lastAnswer.getByRole('button', { name: 'Show in full' }).click()
  const full = page.getByRole('dialog', { name: 'mermaid' })
  await expect(previewIn(full, 'mermaid').getByText('Take job')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(full).toHaveCount(0)
  await page.getByRole('tab', { name: 'Source' }).click()
  await expect(chat.lastAnswer.getByRole('figure', { name: 'Code, mermaid' })).toContainText('graph TD')
  await expect(page.locator('iframe[title="Preview of mermaid"]')).toHaveCount(0)
  await page.reload()
  await expect(previewIn(chat.lastAnswer, 'mermaid').getByText('Take job')).toBeVisible()
})

test('a diagram that is none stays source and says why, and the next one is drawn', async ({ app }) => {
  const chat = await begin(app.page, 'broken')
  await chat.askAndWait('Draw it')
  await expect(chat.lastAnswer.getByText(/^Shown as source, because it cannot be drawn/)).toBeVisible()
  await expect(chat.lastAnswer.getByRole('figure', { name: 'Code, mermaid' })).toContainText('A[[[')
  await chat.chooseModel('clicks')
  await chat.askAndWait('Draw another')
  const drawing = previewIn(chat.lastAnswer, 'mermaid')
  await expect(drawing.locator('svg .node').first()).toBeVisible()
  await drawing.locator('svg .node').first().click()
  expect(forbidden.requests).toEqual([])
})

test('a drawing in SVG is shown without its scripts, and asks for nothing', async ({ app }) => {
  const chat = await begin(app.page, 'drawing')
  await chat.askAndWait('Draw it')
  const drawing = previewIn(chat.lastAnswer, 'svg')
  await expect(drawing.getByText('A drawing')).toBeVisible()
  await chat.lastAnswer.getByRole('button', { name: 'Run scripts of this block' }).click()
  await expect(chat.lastAnswer.getByText('scripts on, no network')).toBeVisible()
  await expect(drawing.getByText('A drawing')).toBeVisible()
  await isUsable(chat)
  expect(forbidden.requests).toEqual([])
})

test('a hostile page gets nothing out of its preview, with scripts or without', async ({ app }) => {
  test.slow()
  const { page } = app
  const chat = await begin(page, 'hostile')
  const seen = watch(page)
  await chat.askAndWait('Show me a page')
  const answer = chat.answers.first()
  // A page is shown when it is asked for.
  await expect(page.getByRole('tab', { name: 'Source', selected: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Preview' }).click()
  const shown = previewIn(answer, 'html')
  await expect(shown.getByText('A hostile page')).toBeVisible()
  await expect(shown.locator('#results')).toBeEmpty()
  const run = answer.getByRole('button', { name: 'Run scripts of this block' })
  // Where other programs keep the machine busy its flood of messages is taken for a loop, and it is ended: begun again then.
  const withScripts = (look: () => Promise<void>) =>
    expect(async () => {
      if ((await run.getAttribute('aria-pressed')) !== 'true') await run.click()
      await look()
    }).toPass({ timeout: 120_000 })
  let results: Record<string, string> = {}
  await withScripts(async () => {
    await expect(shown.locator('#results')).not.toBeEmpty({ timeout: 30_000 })
    results = JSON.parse(
      (await shown.locator('#results').textContent({ timeout: 5_000 })) ?? '',
    ) as typeof results
  })
  expect(results).toMatchObject({
    cookie: 'SecurityError',
    localStorage: 'SecurityError',
    sessionStorage: 'SecurityError',
    indexedDB: 'SecurityError',
    'top document': 'SecurityError',
    'top location': 'SecurityError',
    'parent location': 'SecurityError',
    popup: 'did null',
    worker: 'SecurityError',
    peers: 'ReferenceError',
    fetch: 'TypeError',
  })
  // A frame within would have what was taken from the page.
  await expect(shown.locator('iframe')).toHaveCount(0)
  await isUsable(chat)
  await withScripts(() => shown.getByRole('button', { name: 'Leave' }).click({ timeout: 10_000 }))
  // The browser shows that it refuses in its place.
  await expect(shown.getByText('A hostile page')).toHaveCount(0)
  await isUsable(chat)
  expect(seen()).toEqual([])
  await page.getByRole('tab', { name: 'Source' }).first().click()
  await expect(page.locator('iframe[title="Preview of html"]')).toHaveCount(0)
  await page.reload()
  await expect(chat.lastAnswer).toBeVisible()
  expect(forbidden.requests).toEqual([])
})

test('no way out of a preview leads anywhere, keeps anything or asks for anything', async ({ app }) => {
  const { page } = app
  const chat = await begin(page, 'ways')
  const seen = watch(page)
  await chat.askAndWait('Show me a page')
  const answer = chat.answers.first()
  await page.getByRole('tab', { name: 'Preview' }).click()
  const shown = previewIn(answer, 'html')
  await expect(shown.getByText('A page of many ways')).toBeVisible()
  await answer.getByRole('button', { name: 'Run scripts of this block' }).click()
  await expect(shown.locator('#outcomes')).not.toBeEmpty({ timeout: 30_000 })
  const outcomes = JSON.parse((await shown.locator('#outcomes').textContent()) ?? '') as Record<
    string,
    string
  >
  expect(Object.keys(outcomes)).toEqual(Object.keys(hostileWays))
  expect(outcomes).toMatchObject({
    'service worker': 'SecurityError',
    'shared worker': 'SecurityError',
    caches: 'SecurityError',
    'file system': 'SecurityError',
    'cookie store': 'SecurityError',
    'clipboard written': 'NotAllowedError',
    notification: 'did denied',
    'pointer lock': 'SecurityError',
    popup: 'did null',
    import: 'TypeError',
  })
  // It throws at once, or says so later, by the version of Chromium.
  expect(['Error', 'SecurityError']).toContain(outcomes['worker of its own'])
  // What asks for a connection alone, which not every browser shows us.
  await expect(shown.locator('link')).toHaveCount(0)
  await shown.getByRole('button', { name: 'Leave' }).click()
  await expect(shown.getByText('A page of many ways')).toHaveCount(0)
  await isUsable(chat)
  expect(seen()).toEqual([])
  expect(forbidden.requests).toEqual([])
})

test('a page with a loop that never ends is ended, and the window and other previews go on', async ({
  app,
}) => {
  const { page } = app
  const chat = await begin(page, 'endless')
  const seen = watch(page)
  await chat.askAndWait('Show me a page')
  const answer = chat.answers.first()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(previewIn(answer, 'html').getByText('Before the loop')).toBeVisible()
  await answer.getByRole('button', { name: 'Run scripts of this block' }).click()
  await expect(answer.getByText('scripts on, no network')).toBeVisible()
  await chat.message.fill('typed beside it')
  await expect(chat.message).toHaveValue('typed beside it')
  await expect(answer.getByText(/^This page was ended/)).toBeVisible({ timeout: 60_000 })
  await answer.getByRole('button', { name: 'Reload preview' }).first().click()
  await expect(previewIn(answer, 'html').getByText('Before the loop')).toBeVisible()
  await isUsable(chat)
  expect(seen()).toEqual([])
})
