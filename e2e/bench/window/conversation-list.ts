import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { createAppProcess } from '../../app-process.ts'
import { launchBrowserApp, waitUntilReady } from '../../app-under-test.ts'
import { ChatPage } from '../../pages/chat-page.ts'
import { waitUntilIdle } from './answer-page.ts'
import { launchBrowser } from './browser.ts'
import { median, type Finding } from './finding.ts'
import { watchMainThread, type MainThread } from './main-thread.ts'
import { processorMs } from './process-memory.ts'
import { measureNothing } from './slow-frames.ts'

const conversationCount = 5_000
const rounds = 9
const budgetMs = 50
const filler = join(import.meta.dirname, '..', 'main', 'fill-conversations.ts')

/** A text that occurs in one turn, one that occurs in a sixth of them, and one that occurs in every turn. */
const searches = ['number 4321, turn 2', 'lighthouse', 'answers'] as const

/** One measurement: wall-clock time, and the processor time of the page's main thread and of main. */
interface Sample {
  readonly ms: number
  readonly page: number
  readonly main: number
}

/**
 * The list of 5,000 conversations, a fifth of them in ten folders: opening it, and searching it with passages shown.
 */
export async function measureConversationList(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-conversation-list-'))
  const browser = await launchBrowser()
  const main = createAppProcess()
  try {
    // The first start makes the database, the second finds the conversations in it.
    await (await launchBrowserApp(folder, browser)).close()
    execFileSync(process.execPath, [filler, join(folder, 'playground.sqlite'), String(conversationCount)])
    const app = await launchBrowserApp(folder, browser, {}, main)
    try {
      const { page } = app
      const chat = new ChatPage(page)
      await chat.open()
      const thread = await watchMainThread(page)
      const sample = (work: () => Promise<number>) => measure(work, thread, main.pid())
      const first: Sample[] = []
      const again: Sample[] = []
      const found = new Map<string, Sample[]>(searches.map((search) => [search, []]))
      await hideList(page)
      for (let round = 0; round <= rounds; round += 1) {
        // A reload discards the list and earlier searches; that the list is hidden is remembered.
        await page.reload()
        await waitUntilReady(page)
        await page.getByRole('button', { name: 'Show conversations' }).waitFor()
        await waitUntilIdle(page)
        const opened = await sample(() => showList(page))
        const times: [string, Sample][] = []
        for (const search of searches) {
          times.push([search, await searchFor(page, search, sample)])
        }
        await hideList(page)
        const second = await sample(() => showList(page))
        await hideList(page)
        // The first round fills the caches of the browser and of SQLite.
        if (round === 0) continue
        first.push(opened)
        again.push(second)
        for (const [search, time] of times) found.get(search)?.push(time)
      }
      return [
        await measureNothing(page),
        timeFinding(
          `list of ${conversationCount.toLocaleString('en-US')} conversations opened in a new window`,
          first,
        ),
        timeFinding('  opened again', again),
        ...searches.map((search) =>
          timeFinding(`  “${search}” searched: from the input to its passages`, found.get(search) ?? []),
        ),
      ]
    } finally {
      await app.close()
    }
  } finally {
    await browser.close()
    await main.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The duration of `act`, and the processor time meanwhile. */
async function measure(
  work: () => Promise<number>,
  thread: MainThread,
  mainId: number | undefined,
): Promise<Sample> {
  const spentByMain = async () =>
    mainId === undefined || process.platform !== 'linux' ? Number.NaN : processorMs(mainId)
  const before = await spentByMain()
  let ms = 0
  const { total } = await thread.during(async () => {
    ms = await work()
  })
  return { ms, page: total, main: (await spentByMain()) - before }
}

async function hideList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hide conversations' }).click()
  await waitUntilIdle(page)
}

/** Milliseconds from the click to the frame with the newest conversations, by the page's own clock. */
function showList(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const button = document.querySelector<HTMLElement>('button[aria-label="Show conversations"]')
        if (button === null) return reject(new Error('the list is not hidden'))
        const startedAt = performance.now()
        button.click()
        const check = (): void => {
          const count = document.querySelectorAll('[role=list] [data-list-key]').length
          if (count < 10) requestAnimationFrame(check)
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
        }
        check()
      }),
  )
}

/** Milliseconds from the input, set at once, to the frame with the passages; the search is cleared afterwards. */
async function searchFor(
  page: Page,
  search: string,
  sample: (work: () => Promise<number>) => Promise<Sample>,
): Promise<Sample> {
  const field = page.getByRole('textbox', { name: 'Search conversations' })
  await field.focus()
  await waitUntilIdle(page)
  const time = await sample(() => passagesOf(page, search))
  await field.fill('')
  await waitUntilIdle(page)
  return time
}

function passagesOf(page: Page, search: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        document.execCommand('insertText', false, wanted)
        const check = (): void => {
          const marks = document.querySelectorAll('[role=list] [data-list-key] .line-clamp-3 mark')
          if (marks.length === 0) requestAnimationFrame(check)
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
        }
        check()
      }),
    search,
  )
}

function timeFinding(what: string, samples: readonly Sample[]): Finding {
  const times = samples.map(({ ms }) => ms)
  const middle = median(times)
  // Linux counts processor time in hundredths of a second: summed over all rounds that is exact enough.
  const main = samples.reduce((sum, { main: spent }) => sum + spent, 0) / samples.length
  const page = median(samples.map(({ page: spent }) => spent))
  return {
    what,
    measured: `${middle.toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}), processor: page ${page.toFixed(0)} ms, main ${main.toFixed(0)} ms`,
    budget: `≤ ${budgetMs} ms`,
    isMet: middle <= budgetMs,
  }
}
