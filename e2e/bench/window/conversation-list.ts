import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { launchBrowserApp, waitUntilReady } from '../../app-under-test.ts'
import { ChatPage } from '../../pages/chat-page.ts'
import { waitUntilIdle } from './answer-page.ts'
import { launchBrowser } from './browser.ts'
import { median, type Finding } from './finding.ts'
import { measureNothing } from './slow-frames.ts'

const conversationCount = 5_000
const rounds = 9
const budgetMs = 50
const filler = join(import.meta.dirname, '..', 'main', 'fill-conversations.ts')

/** What one turn has, what a sixth of them have, and what every turn has. */
const searches = ['number 4321, turn 2', 'lighthouse', 'answers'] as const

/** The list of 5,000 conversations, a fifth of them in ten folders: opened, and searched with the passages that were found. */
export async function measureConversationList(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-conversation-list-'))
  const browser = await launchBrowser()
  try {
    // The first start makes the database, the second finds the conversations in it.
    await (await launchBrowserApp(folder, browser)).close()
    execFileSync(process.execPath, [filler, join(folder, 'playground.sqlite'), String(conversationCount)])
    const app = await launchBrowserApp(folder, browser)
    try {
      const { page } = app
      const chat = new ChatPage(page)
      await chat.open()
      const first: number[] = []
      const again: number[] = []
      const found = new Map<string, number[]>(searches.map((search) => [search, []]))
      await hideList(page)
      for (let round = 0; round <= rounds; round += 1) {
        // A reload knows nothing of the list, nor of what was searched before; that the list is hidden stays.
        await page.reload()
        await waitUntilReady(page)
        await page.getByRole('button', { name: 'Show conversations' }).waitFor()
        await waitUntilIdle(page)
        const opened = await showList(page)
        const times: [string, number][] = []
        for (const search of searches) times.push([search, await searchFor(page, search)])
        await hideList(page)
        const second = await showList(page)
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
    await rm(folder, { recursive: true, force: true })
  }
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
        const look = (): void => {
          const count = document.querySelectorAll('[role=list] [data-list-key]').length
          if (count < 10) requestAnimationFrame(look)
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
        }
        look()
      }),
  )
}

/** Milliseconds from the input, given at once, to the frame with the passages; the search is taken back afterwards. */
async function searchFor(page: Page, search: string): Promise<number> {
  const field = page.getByRole('textbox', { name: 'Search conversations' })
  await field.focus()
  await waitUntilIdle(page)
  const time = await page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        document.execCommand('insertText', false, wanted)
        const look = (): void => {
          const marks = document.querySelectorAll('[role=list] [data-list-key] .line-clamp-3 mark')
          if (marks.length === 0) requestAnimationFrame(look)
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
        }
        look()
      }),
    search,
  )
  await field.fill('')
  await waitUntilIdle(page)
  return time
}

function timeFinding(what: string, times: readonly number[]): Finding {
  const middle = median(times)
  return {
    what,
    measured: `${middle.toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`,
    budget: `≤ ${budgetMs} ms`,
    isMet: middle <= budgetMs,
  }
}
