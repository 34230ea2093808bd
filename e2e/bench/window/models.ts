import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { launchBrowserApp } from '../../app-under-test.ts'
import { ModelsPage } from '../../pages/models-page.ts'
import { SettingsPage } from '../../pages/settings-page.ts'
import { waitUntilIdle } from './answer-page.ts'
import { launchBrowser } from './browser.ts'
import { median, type Finding } from './finding.ts'
import { watchMainThread } from './main-thread.ts'
import { modelCount, startModelsServer, type ModelsServer } from './models-server.ts'
import { busyFinding, frameFinding, measureNothing, slowFrames } from './slow-frames.ts'

const rounds = 5
const words = 'coder 2026 maker-7'

/** The Models tab with 5,000 models: from the gateway's answer to rows, searching and scrolling. */
export async function measureModels(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-models-'))
  const server = await startModelsServer()
  const browser = await launchBrowser()
  try {
    const app = await launchBrowserApp(folder, browser)
    try {
      const { page } = app
      await new SettingsPage(page).addConnection(server.url, 'sk-bench', 'Bench')
      const models = new ModelsPage(page)
      await models.open()
      await models.rows.first().waitFor()
      return [
        await measureNothing(page),
        await measureRows(models, server),
        ...(await measureSearch(models, 1)),
        ...(await measureSearch(models, 4)),
        ...(await measureScroll(models, 'scrolling, 100 px a frame', 100)),
        ...(await measureFling(models)),
      ]
    } finally {
      await app.close()
    }
  } finally {
    await browser.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The time from the gateway's answer to the frame that shows rows of this very list. */
async function measureRows(models: ModelsPage, server: ModelsServer): Promise<Finding> {
  const { page } = models
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await waitUntilIdle(page)
    const drawn = await drawnAt(page, server.firstOf(server.rounds() + 1))
    await models.reload.click()
    times.push((await drawn()) - server.answeredAt())
  }
  const time = median(times)
  return {
    what: `first rows of ${modelCount.toLocaleString('en-US')} models after the gateway’s answer`,
    measured: `${time.toFixed(0)} ms (${times.map((each) => each.toFixed(0)).join(', ')})`,
    budget: '≤ 300 ms',
    isMet: time <= 300,
  }
}

/** Waits for the row of `model`; resolves with the time at which its frame was drawn, in milliseconds since 1970. */
async function drawnAt(page: Page, model: string): Promise<() => Promise<number>> {
  const watched = await page.evaluateHandle((wanted) => {
    const state = { moment: Promise.withResolvers<number>() }
    const check = (): void => {
      // The frame that contains the row is drawn when the next one begins.
      if (document.querySelector(`[data-model="${wanted}"]`) === null) requestAnimationFrame(check)
      else requestAnimationFrame(() => state.moment.resolve(Date.now()))
    }
    requestAnimationFrame(check)
    return state
  }, model)
  return () => watched.evaluate((state) => state.moment.promise)
}

async function measureSearch(models: ModelsPage, slowness: number): Promise<Finding[]> {
  const frames = await slowFrames(models.page, slowness, () => typeAndTakeBack(models))
  return [
    frameFinding(`typing ${words.length} letters, and taking them back`, slowness, frames),
    ...(slowness === 1 ? await measureLetters(models) : []),
  ]
}

async function typeAndTakeBack({ search }: ModelsPage): Promise<void> {
  await search.pressSequentially(words, { delay: 80 })
  for (let letter = 0; letter < words.length; letter += 1) await search.press('Backspace', { delay: 20 })
}

/**
 * The cost of a letter. Frames are not counted meanwhile: requesting each frame makes the page draw all of them, which
 * costs more than the letters. A letter is drawn first, and the remaining rows after it.
 */
async function measureLetters(models: ModelsPage): Promise<Finding[]> {
  const { page } = models
  const mainThread = await watchMainThread(page)
  const busy: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await waitUntilIdle(page)
    const { total } = await mainThread.during(() => typeAndTakeBack(models))
    busy.push(total / (2 * words.length))
  }
  await waitUntilIdle(page)
  const watched = await page.evaluateHandle(watchLetters)
  await typeAndTakeBack(models)
  await waitUntilIdle(page)
  const { letters, rows } = await watched.jsonValue()
  return [
    busyFinding('a letter typed', median(busy)),
    waitFinding('a letter typed: from the key to the frame with the letter', letters),
    waitFinding('a letter typed: from the key to the frame with its rows', rows),
  ]
}

function waitFinding(what: string, times: readonly number[]): Finding {
  const sorted = times.toSorted((left, right) => left - right)
  const late = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  return {
    what: `${what}, middle and 95 of 100`,
    measured: `${median(sorted).toFixed(0)} ms, ${late.toFixed(0)} ms`,
    budget: '',
    isMet: true,
  }
}

/**
 * Runs in the page. The times from the input to the end of the frame that shows it, and of the frame with the first
 * change of rows after it, filled in as they occur. A letter that changes no row has no time of the second kind.
 */
function watchLetters(): { letters: number[]; rows: number[] } {
  const times = { letters: [] as number[], rows: [] as number[] }
  let typedAt: number | undefined
  const noteFrame = (kind: keyof typeof times, since: number): void => {
    requestAnimationFrame(() => setTimeout(() => times[kind].push(performance.now() - since)))
  }
  const table = document.querySelector('[data-models]')
  if (table === null) throw new Error('there is no list')
  new MutationObserver(() => {
    if (typedAt !== undefined) noteFrame('rows', typedAt)
    typedAt = undefined
  }).observe(table, { subtree: true, childList: true, characterData: true })
  const note = ({ timeStamp }: Event): void => {
    typedAt = timeStamp
    noteFrame('letters', timeStamp)
  }
  addEventListener('input', note, { capture: true })
  return times
}

/** As fast as a wheel can be turned: more than 200 rows pass per second. */
async function measureScroll(models: ModelsPage, what: string, pixels: number): Promise<Finding[]> {
  let blank = 0
  const frames = await slowFrames(models.page, 1, async () => {
    blank = await models.page.evaluate(scrollThrough, pixels)
  })
  return [
    frameFinding(what, 1, frames),
    busyFinding(`a frame of ${what}`, frames.busy / 150),
    {
      what: `${what}: frames with a gap where rows belong`,
      measured: `${blank} of 150`,
      budget: '0',
      isMet: blank === 0,
    },
  ]
}

/** Faster than anything can be read: the figures are for information, and only a gap misses the budget. */
async function measureFling(models: ModelsPage): Promise<Finding[]> {
  const findings = await measureScroll(models, 'a fling, 240 px a frame', 240)
  return findings.map((finding) =>
    finding.budget === '0' ? finding : { ...finding, budget: '', isMet: true },
  )
}

/** Runs in the page. Scrolls the list for 150 frames; returns the number of frames in which a part of it was blank. */
async function scrollThrough(pixels: number): Promise<number> {
  const box = document.querySelector('[data-models]')
  if (box === null) throw new Error('there is no list')
  const { top, bottom, left, width } = box.getBoundingClientRect()
  const hasRow = (y: number): boolean =>
    document.elementFromPoint(left + width / 2, y)?.closest('[data-model]') !== null
  let gaps = 0
  box.scrollTop = 0
  for (let frame = 0; frame < 150; frame += 1) {
    box.scrollTop += pixels
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
    if (!hasRow(top + 60) || !hasRow((top + bottom) / 2) || !hasRow(bottom - 30)) gaps += 1
  }
  box.scrollTop = 0
  return gaps
}
