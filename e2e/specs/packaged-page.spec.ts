import { test as base, expect } from '../fixtures.ts'
import type { PackagedApp } from '../packaged/packaged-app.ts'
import { mediaOrigin, pageOrigin } from '../packaged/addresses.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { EmbeddingsPage } from '../pages/embeddings-page.ts'
import { ImagesEditPage } from '../pages/images-edit-page.ts'
import { TranscribePage } from '../pages/transcribe-page.ts'
import { VideoPage } from '../pages/video-page.ts'
import { onDisk, pngFile, toneFile } from '../sample-files.ts'

const connectMessage = 'gateway-playground:connect'
const portMessage = 'gateway-playground:port'

const test = base.extend<{ packaged: PackagedApp; workers: readonly string[] }>({
  packaged: async ({ app }, use) => {
    const packaged = app as PackagedApp
    await use(packaged)
    expect(packaged.violations).toEqual([])
  },
  /** The files of the workers that the page has started. */
  workers: async ({ packaged }, use) => {
    const names: string[] = []
    packaged.page.on('worker', (worker) => names.push(/(\w+-worker)-[^/]*$/.exec(worker.url())?.[1] ?? ''))
    await use(names)
  },
})

test.use({ practicePace: 'quick' })

/** Whether a worker or page may compile the smallest module: the magic number and a version. */
const compiles = () =>
  WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(
    () => true,
    () => false,
  )

const widthOf = (image: Element) => (image as HTMLImageElement).naturalWidth

test('vectors are compared in WebAssembly, and workers draw their matrix and map', async ({
  packaged,
  workers,
}) => {
  const { page } = packaged
  const embeddings = new EmbeddingsPage(page)
  await embeddings.open()
  await page.getByRole('button', { name: 'Fill in an example' }).click()
  await embeddings.embed.click()
  await expect(embeddings.heatMap).toBeVisible()
  await page.getByRole('radio', { name: 'UMAP' }).click()
  await expect(embeddings.map).toBeVisible()
  await expect(page.getByText('Computing UMAP')).toHaveCount(0)
  expect(workers).toEqual(expect.arrayContaining(['vector-worker', 'heat-worker']))
  const vectors = page.workers().find((worker) => worker.url().includes('vector-worker'))
  expect(await vectors?.evaluate(compiles)).toBe(true)
})

test('code in an answer is coloured by the worker that reads texts', async ({ packaged, workers }) => {
  const chat = new ChatPage(packaged.page)
  await chat.open()
  await chat.askAndWait('Write a short TypeScript function.')
  await expect(chat.lastAnswer.locator('.tone-word', { hasText: 'const' }).first()).toBeVisible()
  expect(workers).toContain('text-worker')
})

test('a sound that is too large is compressed in a worker, and takes the place of the old one', async ({
  packaged,
  workers,
}, testInfo) => {
  const tab = new TranscribePage(packaged.page)
  await tab.open()
  const large = toneFile('long.wav', { pitch: 880, seconds: 70, rate: 192_000 })
  await packaged.page.getByLabel('Audio file').setInputFiles(onDisk(large, testInfo.outputPath(large.name)))
  const compress = tab.file.getByRole('button', { name: 'Compress' })
  await compress.waitFor()
  await compress.click()
  await expect(tab.file).toContainText('long.ogg')
  expect(workers).toContain('compress-worker')
})

test('a video of another origin seeks by ranges, and its picture is drawn to a canvas', async ({
  packaged,
}) => {
  const { page } = packaged
  const answers: { status: number; range: string | undefined }[] = []
  page.on('response', (response) => {
    if (response.url().startsWith(mediaOrigin))
      answers.push({ status: response.status(), range: response.request().headers()['range'] })
  })
  const video = new VideoPage(page)
  await video.open()
  await video.ask('practice-video', 'A red boat leaves the harbour')
  const job = video.job('A red boat leaves the harbour')
  await expect(job).toContainText('Done')
  // The window renders the poster from the video.
  await expect.poll(() => job.locator('img').evaluate(widthOf)).toBe(448)
  const player = video.player.locator('video')
  await expect
    .poll(() => player.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(0)
  const place = await player.evaluate(async (element: HTMLVideoElement) => {
    const seeked = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }))
    element.currentTime = element.duration / 2
    await seeked
    return element.currentTime / element.duration
  })
  expect(place).toBeCloseTo(0.5, 1)
  const ranged = answers.filter(({ range }) => range !== undefined)
  expect(ranged.length).toBeGreaterThan(0)
  expect(ranged.every(({ status }) => status === 206)).toBe(true)
})

test('a mask painted over an image of another origin is saved, sent, and compared by its pixels', async ({
  packaged,
  workers,
}) => {
  const edit = new ImagesEditPage(packaged.page)
  await edit.open()
  await edit.choose(pngFile('harbour.png', 320, 240))
  await edit.prompt.fill('A red square')
  await edit.tool('Rectangle').click()
  await edit.draw([0.25, 0.25], [0.5, 0.5])
  await expect(edit.uploads).toContainText('320 × 240, alpha')
  const saving = packaged.page.waitForEvent('download')
  await packaged.page.getByRole('button', { name: 'Save mask' }).click()
  expect((await saving).suggestedFilename()).toBe('harbour_mask.png')
  await edit.edit.click()
  await expect(edit.result).toContainText(/Changed ([1-9]|\d\d)\.\d %/)
  await expect(edit.result).toContainText(/Outside the mask 0\.0 %/)
  const saveAs = edit.result.getByRole('button', { name: 'Save as', exact: true })
  expect(await packaged.saveAs(() => saveAs.click())).toMatch(/\.png$/)
  expect(workers).toContain('change-worker')
})

test('the page reloads itself with its hash, and goes nowhere else', async ({ packaged }) => {
  const { page } = packaged
  const chat = new ChatPage(page)
  await chat.open()
  const address = page.url()
  expect(address).toMatch(/^https:\/\/page\.test\/#./)
  const reloaded = page.waitForEvent('load')
  await page.evaluate(() => location.reload())
  await reloaded
  await chat.message.waitFor()
  expect(page.url()).toBe(address)

  await page.evaluate((elsewhere) => location.assign(elsewhere), `${pageOrigin}/icon.svg`)
  await page.evaluate((elsewhere) => location.assign(elsewhere), mediaOrigin)
  await chat.openTab('Settings')
  await expect(page.getByRole('button', { name: 'Add a connection' })).toBeVisible()
})

test('a page has one port: a second one takes its place, none goes to another page, and a foreign one is not used', async ({
  packaged,
}) => {
  const { page, openPorts, main } = packaged
  expect(openPorts.size).toBe(1)
  const [first = 0] = openPorts
  const received = await page.evaluateHandle(
    ([connect, port]) => {
      const foreign = new MessageChannel()
      const messages: unknown[] = []
      foreign.port1.addEventListener('message', ({ data }) => messages.push(data))
      foreign.port1.start()
      window.postMessage({ type: port }, location.origin, [foreign.port2])
      window.postMessage({ type: connect }, location.origin)
      return messages
    },
    [connectMessage, portMessage] as const,
  )
  await expect.poll(() => Math.max(...openPorts)).toBeGreaterThan(first)
  await expect.poll(() => openPorts.size).toBe(1)
  main.send({ type: 'ipc', channel: connectMessage, values: [], url: 'https://elsewhere.example/' })
  await expect.poll(() => main.output()).toContain('asked for a connection. It was refused.')

  const chat = new ChatPage(page)
  await chat.open()
  await chat.askAndWait('Answer in one line.')
  await expect(chat.answers).toHaveCount(1)
  expect(openPorts.size).toBe(1)
  expect(await received.jsonValue()).toEqual([])
})

test('what the policy forbids a page and its workers is refused, and counted', async ({ packaged }) => {
  const { page, violations } = packaged
  const tried = await page.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "inline"'
    document.head.append(script)
    const fetched = await fetch('https://elsewhere.example/').then(
      () => true,
      () => false,
    )
    return { fetched, title: document.title }
  })
  expect(tried).toEqual({ fetched: false, title: await page.title() })
  expect(await page.evaluate(compiles)).toBe(false)
  expect(tried.title).not.toBe('inline')
  await expect.poll(() => violations.join('\n')).toMatch(/script-src/)
  await expect.poll(() => violations.join('\n')).toMatch(/connect-src/)
  await expect.poll(() => violations.join('\n')).toMatch(/wasm/i)
  expect(violations.join('\n')).not.toContain('asked for')
  violations.length = 0

  const starting = page.waitForEvent('worker')
  const chat = new ChatPage(page)
  await chat.open()
  await chat.ask('Write a short TypeScript function.')
  const worker = await starting
  expect(await worker.evaluate(compiles)).toBe(false)
  await expect.poll(() => violations.join('\n')).toMatch(/worker: script-src/)
  violations.length = 0
})
