import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowserApp } from '../../app-under-test.ts'
import { EmbeddingsPage } from '../../pages/embeddings-page.ts'
import { launchBrowser } from './browser.ts'
import type { Finding } from './finding.ts'
import { measureTasks } from './measure-tasks.ts'
import { measureNothing } from './slow-frames.ts'

const rowCount = 2_000

/**
 * The Embeddings tab with 2,000 texts and vectors of 1,536 numbers: how smooth the window is while they arrive and are
 * drawn.
 */
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
      await page.getByRole('alertdialog').getByRole('button', { name: /^Send/ }).click()
      await embeddings.heatMap.waitFor({ timeout: 120_000 })
      await page.getByText('Computing principal components').waitFor({ state: 'detached' })
      await page.getByText('Finding neighbours').waitFor({ state: 'detached' })
    }),
    await measureTasks(page, 'the matrix of them zoomed and moved with the wheel', async () => {
      await embeddings.heatMap.hover()
      for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, turn < 15 ? -120 : 120)
    }),
    await measureTasks(page, 'their map laid out by UMAP', async () => {
      await page.getByRole('radio', { name: 'UMAP' }).click()
      await page.getByText('Computing UMAP').waitFor({ state: 'detached', timeout: 120_000 })
    }),
  ]
}

/** A table of distinct texts, in groups. */
function textsOf(count: number): string {
  const subjects = ['cat', 'bank', 'storm', 'sauce', 'rocket', 'striker', 'server', 'garden']
  const lines = Array.from({ length: count }, (_, at) => {
    const subject = subjects[at % subjects.length] ?? ''
    const other = subjects[Math.floor(at / subjects.length) % subjects.length] ?? ''
    return `${subject},The ${subject} of case ${at} stands beside the ${other} and waits for turn ${at * 7}`
  })
  return ['group,text', ...lines].join('\n')
}
