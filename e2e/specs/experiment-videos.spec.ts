import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { TabPage } from '../pages/tab-page.ts'

test.use({ practicePace: 'quick' })

/** Two prompts for two models. The gateway fails one of the four jobs after it has started. */
const pack = {
  description: 'Harbour films',
  providers: [
    { id: 'video-generations:practice-video-null', label: 'documented', prompts: ['plain'] },
    {
      id: 'videos:practice-video-null',
      label: 'other',
      config: { parameters: { seconds: '4' } },
      prompts: ['noted'],
    },
  ],
  prompts: [
    { id: 'plain', label: 'plain', raw: '{{what}}' },
    { id: 'noted', label: 'noted', raw: '{{what}} {{note}}' },
  ],
  tests: [
    { vars: { what: 'A red boat', note: '' } },
    { vars: { what: 'A train in the snow', note: 'that must fail' } },
  ],
}

const cellsOf = (page: Page): Locator =>
  page.getByRole('grid', { name: 'Cases by variants' }).getByRole('gridcell')

/** The selected cell. */
const cellOf = (page: Page): Locator => page.getByRole('region', { name: 'Cell', exact: true })

test('videos are cells: their jobs outlive a restart without a word, are asked for once, and play in the grid’s cells', async ({
  app,
  dataFolder,
}) => {
  test.slow()
  const file = join(dataFolder, 'films.json')
  await writeFile(file, JSON.stringify(pack))
  const tab = new TabPage(app.page)
  await tab.openTab('Experiments')
  await app.page.getByRole('button', { name: 'New experiment' }).click()
  const plan = app.page.getByRole('region', { name: 'Plan' })
  await plan.getByRole('textbox', { name: 'Prompt' }).waitFor()
  await plan.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(file)
  await expect(plan.getByText('2 rows, 2 columns')).toBeVisible()
  await plan.getByRole('button', { name: 'Send 4 requests' }).click()
  await app.page.getByRole('alertdialog').getByRole('button', { name: 'Send 4 requests' }).click()

  await cellsOf(app.page).nth(0).click()
  await expect(cellOf(app.page).getByText('Waiting', { exact: true })).toBeVisible()
  await expect(app.page.getByRole('contentinfo')).toContainText('4 jobs')

  await app.restart()
  await new TabPage(app.page).openTab('Experiments')
  const cell = cellOf(app.page)
  const cellAt = (place: number) => cellsOf(app.page).nth(place)
  const results = app.page.getByRole('region', { name: 'Results' })
  await expect(results.getByText('Finished', { exact: true })).toBeVisible()
  await expect(cellAt(0).getByRole('img', { name: 'A red boat' })).toBeVisible()
  await expect(cellAt(1).getByRole('img', { name: 'A red boat' })).toBeVisible()
  await expect(cellAt(2).getByRole('img', { name: 'A train in the snow' })).toBeVisible()
  await expect(cellAt(3)).toContainText('The gateway could not generate this video.')

  await cellAt(0).click()
  await expect(cell.locator('video')).toBeVisible()
  await expect(cell.getByText(/\.mp4$/)).toBeVisible()
  await (
    await createViewCheck(app.page)
  )('a cell with a video')
  await cellAt(3).click()
  await expect(cell.getByText(/The prompt was refused by the provider/)).toBeVisible()
  await cell.getByRole('button', { name: 'Show in the Video tab' }).click()
  await expect(app.page.getByRole('region', { name: 'Jobs' }).getByRole('article')).toHaveCount(4)
  const job = app.page.getByRole('region', { name: 'Selected job' })
  await expect(job.getByText('A train in the snow that must fail').first()).toBeVisible()
  await job.getByRole('button', { name: 'Open the experiment' }).click()
  await cellAt(1).click()
  await cell.getByRole('button', { name: 'Open in Video' }).click()
  await expect(app.page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('A red boat ')
  await expect(app.page.getByRole('radio', { name: '/v1/videos', exact: true })).toBeChecked()
})
