import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright/test'
import { launchBrowserApp, waitUntilReady } from '../../app-under-test.ts'
import { launchBrowser } from './browser.ts'
import { median, type Finding } from './finding.ts'

const runCount = 100_000
const rounds = 7
const openBudgetMs = 300
const filler = join(import.meta.dirname, '..', 'main', 'fill-history.ts')

/** A word that occurs only in the answer of the run with this number. */
const wordOf = (index: number): string => `marker${index}x`

/**
 * History with 100,000 runs in the window: from the click to the rendered list, and from the last key to the results.
 */
export async function measureHistoryTab(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-history-'))
  const browser = await launchBrowser()
  try {
    // The first start makes the database, the second finds it filled.
    await (await launchBrowserApp(folder, browser)).close()
    execFileSync(process.execPath, [filler, join(folder, 'playground.sqlite'), String(runCount)])
    const app = await launchBrowserApp(folder, browser)
    const opened: number[] = []
    const again: number[] = []
    const found: number[] = []
    for (let round = 0; round < rounds + 1; round += 1) {
      await app.page.goto(`${app.page.url().split('#')[0]}#/models`)
      await app.page.reload()
      await waitUntilReady(app.page)
      const first = await openHistory(app.page)
      await app.page.getByRole('link', { name: 'Models', exact: true }).click()
      const second = await openHistory(app.page)
      const search = await searchFor(app.page, wordOf(70_001 + round))
      // The first round fills the caches of the browser and of SQLite.
      if (round === 0) continue
      opened.push(first)
      again.push(second)
      found.push(search)
    }
    await app.close()
    return [
      row(`History opened in a new window, ${runCount.toLocaleString('en-US')} runs`, opened, openBudgetMs),
      row('  opened again', again, openBudgetMs),
      row('  one run found, from the typed word to the drawn row', found),
    ]
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Milliseconds from the click on the tab to the frame that shows the newest runs, by the page's own clock. */
function openHistory(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLElement>('nav a[href="#/history"]')
        if (link === null) return reject(new Error('there is no link to History'))
        const startedAt = performance.now()
        link.click()
        const check = (): void => {
          const exists = document.querySelector('[aria-label="Runs"] tr[data-run]') !== null
          if (!exists) requestAnimationFrame(check)
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
        }
        check()
      }),
  )
}

/** Milliseconds from the typed word, including the debounce, to the frame that shows the only run with it. */
async function searchFor(page: Page, word: string): Promise<number> {
  const done = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let startedAt = 0
        addEventListener('input', () => (startedAt ||= performance.now()), { capture: true, once: true })
        const check = (): void => {
          const rows = [...document.querySelectorAll('[aria-label="Runs"] tr[data-run]')]
          const isFound = rows.some((each) => each.textContent.includes(wanted))
          if (!isFound) requestAnimationFrame(check)
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
        }
        check()
      }),
    word,
  )
  await page.getByRole('textbox', { name: 'Search history' }).fill(word)
  return done
}

function row(what: string, times: readonly number[], budgetMs?: number): Finding {
  const middle = median(times)
  return {
    what,
    measured: `${middle.toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`,
    budget: budgetMs === undefined ? '' : `≤ ${budgetMs} ms`,
    isMet: budgetMs === undefined || middle <= budgetMs,
  }
}
