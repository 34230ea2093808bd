import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright/test'
import { launchBrowserApp } from '../../app-under-test.ts'
import { createAppProcess, type AppProcess } from '../../app-process.ts'
import { framesDuring } from './answer-page.ts'
import { launchBrowser } from './browser.ts'
import {
  framesFinding,
  memoryFinding,
  packOfCases,
  pressFinding,
  type Presses,
} from './experiment-figures.ts'
import { openExperimentWindow, type ExperimentWindow } from './experiment-window.ts'
import type { Finding } from './finding.ts'
import { watchMainThread } from './main-thread.ts'
import { findPageProcess } from './page-process.ts'
import { startPracticeProcess } from './practice-process.ts'
import { watchProcess, type ProcessMemory } from './process-memory.ts'
import { measureNothing } from './slow-frames.ts'

const cases = 250
/** Cells that are sent before anything is measured: the memory that the first requests load is not counted. */
const firstCases = 10
const rounds = 5
/** Milliseconds per token: an answer takes about a second. */
const pace = 5
const manyCases = 22_500
const pressBudgetMs = 50
/** In bytes. */
const mainBudget = 80 * 2 ** 20
const filler = join(import.meta.dirname, '..', 'main', 'fill-experiment.ts')

/**
 * The Experiments tab while 1,000 cells arrive, 16 at once: frames, memory of main and of the page, searching and
 * sorting. Then searching and sorting 90,000 cells. Main is the browser host; the practice gateway has a process of its
 * own, as a real gateway has.
 */
export async function measureExperiments(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-experiments-'))
  const browser = await launchBrowser()
  try {
    return [...(await measureThousand(browser, folder)), ...(await measureMany(browser, folder))]
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureThousand(browser: Browser, folder: string): Promise<Finding[]> {
  const main = createAppProcess()
  const gateway = await startPracticeProcess(pace)
  const app = await launchBrowserApp(join(folder, 'thousand'), browser, gateway.environment, main)
  try {
    const window = openExperimentWindow(app.page, folder)
    await window.start(firstCases)
    await window.untilFinished()
    const nothing = await measureNothing(app.page)
    return [nothing, ...(await measureArrival(window, browser, main)), ...(await measureWhileOn(window))]
  } finally {
    await app.close()
    await main.kill()
    await gateway.close()
  }
}

/** No input happens meanwhile. */
async function measureArrival(
  window: ExperimentWindow,
  browser: Browser,
  app: AppProcess,
): Promise<Finding[]> {
  const id = app.pid()
  const main = id === undefined ? undefined : await startCount(await watchProcess(id))
  const page = await startCount(await findPageProcess(browser))
  const mainThread = await watchMainThread(window.page)
  let frames: number[] = []
  const { total } = await mainThread.during(async () => {
    await window.start(cases)
    frames = await framesDuring(window.page, () => window.untilFinished())
  })
  const what = `${(cases * 4).toLocaleString('en-US')} cells, 16 at once`
  return [
    framesFinding(what, frames, total),
    memoryFinding(`${what}: main`, await main?.(), mainBudget),
    memoryFinding(`${what}: the page`, await page?.()),
  ]
}

async function startCount(memory: ProcessMemory | undefined) {
  if (memory === undefined) return undefined
  const before = await memory.now()
  return async () => ({ before, after: await memory.now(), peak: await memory.peak() })
}

async function measureWhileOn(window: ExperimentWindow): Promise<Finding[]> {
  await window.start(cases)
  await window.untilSomeCame()
  const on = await press(window, 'while they come')
  await window.untilFinished()
  return [...on, ...(await press(window, 'when all are there'))]
}

/** The cells are inserted into the database: sending them would take hours. */
async function measureMany(browser: Browser, folder: string): Promise<Finding[]> {
  const data = join(folder, 'many')
  const pack = join(folder, 'many.json')
  await writeFile(pack, packOfCases(manyCases))
  // The first start makes the database, the second finds it filled.
  await (await launchBrowserApp(data, browser)).close()
  execFileSync(process.execPath, [filler, join(data, 'playground.sqlite'), pack])
  const app = await launchBrowserApp(data, browser)
  try {
    const window = openExperimentWindow(app.page, folder)
    await window.openNewest(manyCases)
    return await press(window, `in ${(manyCases * 4).toLocaleString('en-US')} cells`)
  } finally {
    await app.close()
  }
}

async function press(window: ExperimentWindow, where: string): Promise<Finding[]> {
  const searched = await pressAgainAndAgain(window, () => window.search())
  const sorted = await pressAgainAndAgain(window, () => window.reorder())
  return [
    pressFinding(`a key of the search ${where}, to its rows`, searched, pressBudgetMs),
    pressFinding(`another order ${where}, to its rows`, sorted, pressBudgetMs),
  ]
}

async function pressAgainAndAgain(
  { page }: ExperimentWindow,
  once: () => Promise<number[]>,
): Promise<Presses> {
  const mainThread = await watchMainThread(page)
  const times: number[] = []
  const { total } = await mainThread.during(async () => {
    for (let round = 0; round < rounds; round += 1) times.push(...(await once()))
  })
  return { times, busyMs: total }
}
