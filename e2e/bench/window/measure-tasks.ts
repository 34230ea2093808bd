import type { Page } from 'playwright/test'
import { framesDuring } from './answer-page.ts'
import type { Finding } from './finding.ts'

const maxTaskMs = 50

/** The longest task of the main thread while `work` runs, and the frame times. */
export async function measureTasks(page: Page, what: string, work: () => Promise<void>): Promise<Finding> {
  const tasks = await page.evaluateHandle(() => {
    const found: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.push(duration)
    })
    // The API reports only tasks of 50 ms and more.
    observer.observe({ entryTypes: ['longtask'] })
    return { found, observer }
  })
  const frames = await framesDuring(page, work)
  const long = await tasks.evaluate(({ found, observer }) => {
    for (const { duration } of observer.takeRecords()) found.push(duration)
    observer.disconnect()
    return found
  })
  const longest = Math.max(0, ...long)
  const sorted = frames.toSorted((left, right) => left - right)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  return {
    what: `${what}: longest task, 95 of 100 frames`,
    measured: `${longest === 0 ? `< ${maxTaskMs}` : longest.toFixed(0)} ms, ${p95.toFixed(0)} ms`,
    budget: `≤ ${maxTaskMs} ms`,
    isMet: longest <= maxTaskMs,
  }
}
