import { runFinishedExperiment } from '../finished-experiment.ts'
import { expect, test as base } from './states.ts'

const test = base.extend({
  dataFolder: async ({ dataFolder }, use) => {
    await runFinishedExperiment(dataFolder)
    await use(dataFolder)
  },
})

test.use({ practicePace: 'quick' })

test('Experiments', async ({ app: { page }, look }) => {
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Experiments' }).click()
  const grid = page.getByRole('grid', { name: 'Cases by variants' })
  await expect(grid.getByRole('rowheader')).toHaveCount(3)
  await look('grid')
  await grid.getByRole('gridcell').nth(3).click()
  const cell = page.getByRole('region', { name: 'Cell', exact: true })
  await cell.getByRole('region', { name: 'Results of the assertions' }).waitFor()
  await look('cell')
  await cell.getByRole('radio', { name: 'Plain' }).click()
  await cell.getByRole('radio', { name: 'Rendered prompt' }).click()
  await look('cell, plain, with its prompt')
  await cell.getByRole('button', { name: 'Inspect request' }).click()
  await cell.getByRole('tablist', { name: 'Inspector' }).waitFor()
  await look('cell, inspected')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show Answer' }).click()
  await page.getByRole('menu').waitFor()
  await look('what is shown')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Search values and answers' }).fill('nowhere')
  await page.getByRole('button', { name: 'Show all cases' }).waitFor()
  await look('nothing found')
})
