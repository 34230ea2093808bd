import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { launchBrowserApp } from '../app-under-test.ts'
import { EmbeddingsPage } from '../pages/embeddings-page.ts'
import { framesDuring } from './answer-page.ts'
import { launchBrowser } from './browser.ts'
import type { Finding } from './finding.ts'
import { measureNothing } from './slow-frames.ts'

const rowCount = 2_000
const longestTask = 50

/** The Embeddings tab with 2,000 texts and vectors of 1,536 numbers: how smooth the window is while they come and are drawn. */
export async function measureEmbeddingsTab(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-embeddings-'))
  const browser = await launchBrowser()
  try {
    const file = join(folder, 'texts.csv')
    await writeFile(file, textsOf(rowCount))
    const app = await launchBrowserApp(join(folder, 'data'), browser, {
      GATEWAY_PLAYGROUND_PRACTICE_PACE: '2',
    })
    try {
      return await measureIn(new EmbeddingsPage(app.page), file)
    } finally {
      await app.close()
    }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureIn(embeddings: EmbeddingsPage, file: string): Promise<Finding[]> {
  const { page } = embeddings
  await embeddings.open()
  await embeddings.addFile(file)
  await page.getByRole('button', { name: 'Keep these columns' }).click()
  const whole = rowCount.toLocaleString('en-US')
  await page.getByRole('button', { name: `Embed ${whole} texts` }).waitFor()
  return [
    await measureNothing(page),
    await measureTasks(page, `${whole} texts embedded, compared and drawn`, async () => {
      await embeddings.embed.click()
      await embeddings.heatMap.waitFor({ timeout: 120_000 })
      await page.getByText('Finding the main directions').waitFor({ state: 'detached' })
      await page.getByText('Finding neighbours').waitFor({ state: 'detached' })
    }),
    await measureTasks(page, 'the matrix of them zoomed and moved with the wheel', async () => {
      await embeddings.heatMap.hover()
      for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, turn < 15 ? -120 : 120)
    }),
    await measureTasks(page, 'their map laid out by UMAP', async () => {
      await page.getByRole('radio', { name: 'UMAP' }).click()
      await page.getByText('Laying out neighbours').waitFor({ state: 'detached', timeout: 120_000 })
    }),
  ]
}

/** The longest task of the main thread while something is done, and how long frames took. */
async function measureTasks(page: Page, what: string, work: () => Promise<void>): Promise<Finding> {
  const tasks = await page.evaluateHandle(() => {
    const found: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.push(duration)
    })
    // Only tasks of 50 ms and more are told.
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
  const sorted = frames.toSorted((one, other) => one - other)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  return {
    what: `${what}: longest task, 95 of 100 frames`,
    measured: `${longest === 0 ? `< ${longestTask}` : longest.toFixed(0)} ms, ${p95.toFixed(0)} ms`,
    budget: `≤ ${longestTask} ms`,
    isMet: longest <= longestTask,
  }
}

/** A table of texts that differ, in groups. */
function textsOf(count: number): string {
  const subjects = ['cat', 'bank', 'storm', 'sauce', 'rocket', 'striker', 'server', 'garden']
  const lines = Array.from({ length: count }, (_, at) => {
    const subject = subjects[at % subjects.length] ?? ''
    const other = subjects[Math.floor(at / subjects.length) % subjects.length] ?? ''
    return `${subject},The ${subject} of case ${at} stands beside the ${other} and waits for turn ${at * 7}`
  })
  return ['group,text', ...lines].join('\n')
}
