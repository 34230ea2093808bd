import type { Locator } from 'playwright/test'
import { readFile } from 'node:fs/promises'
import { runFinishedExperiment, runLongNamedExperiment, withExperiments } from '../finished-experiment.ts'
import { expect, test as base } from '../fixtures.ts'
import { TabPage } from '../pages/tab-page.ts'

const test = base.extend({ dataFolder: withExperiments(runFinishedExperiment) })
const testLongNames = base.extend({ dataFolder: withExperiments(runLongNamedExperiment) })

test.use({ practicePace: 'quick' })
testLongNames.use({ practicePace: 'quick' })

test('the grid of a finished experiment is narrowed, walked by keys, and its cells tell what came of them', async ({
  app: { page },
}) => {
  await new TabPage(page).openTab('Experiments')
  const grid = page.getByRole('grid', { name: 'Cases by variants' })
  await expect(grid.getByRole('rowheader')).toHaveCount(3)
  const states = page.getByRole('group', { name: 'Cells by state' })
  await expect(states.getByRole('button')).toHaveText([/All\s*6/, /Passed\s*3/, /Failed\s*3/])
  await states.getByRole('button', { name: /Failed/ }).click()
  await expect(grid.getByRole('rowheader')).toHaveText([/17/, /18/])
  await grid.press('ArrowRight')
  await grid.press('ArrowDown')
  await grid.press('Enter')
  const cell = page.getByRole('region', { name: 'Cell', exact: true })
  await expect(cell.getByRole('heading', { name: /Case 3/ })).toBeVisible()
  await expect(cell.getByRole('region', { name: 'Results of the assertions' })).toContainText('0 of 1 passed')
  await cell.getByRole('radio', { name: 'Rendered prompt' }).click()
  await expect(cell.getByRole('region', { name: 'Case', exact: true })).toContainText('What is 18 + 30?')
  await cell.getByRole('button', { name: 'Inspect request' }).click()
  await expect(cell.getByRole('tablist', { name: 'Inspector' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cell).toBeHidden()
})

test('the menu of a cell opens on a right click, and by keys on the active one', async ({
  app: { page },
}) => {
  await new TabPage(page).openTab('Experiments')
  const grid = page.getByRole('grid', { name: 'Cases by variants' })
  const cell = page.getByRole('region', { name: 'Cell', exact: true })
  const open = page.getByRole('menuitem', { name: 'Open the cell' })
  await grid.getByRole('row').nth(2).getByRole('gridcell').first().click({ button: 'right' })
  await expect(page.getByRole('menuitem')).toHaveText([
    'Open the cell',
    'Open in Chat',
    'Copy the answer',
    'Copy the rendered prompt',
  ])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+F10')
  await open.press('Enter')
  await expect(cell.getByRole('heading', { name: /Case 3/ })).toBeVisible()
})

test('a finished experiment is exported as a table and as a page', async ({ app }) => {
  const { page } = app
  await new TabPage(page).openTab('Experiments')
  const results = page.getByRole('region', { name: 'Results', exact: true })
  const exported = async (open: () => Promise<void>, name: RegExp): Promise<readonly [string, string]> => {
    await open()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name }).click(),
    ])
    // The menu fades out, and the next menu has an entry of the same name.
    await expect(page.getByRole('menu')).toHaveCount(0)
    return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')]
  }
  const [tableName, table] = await exported(
    () => results.getByRole('button', { name: 'Export' }).click(),
    /^CSV/,
  )
  expect(tableName).toMatch(/^sums-.*\.csv$/i)
  // Three cases, two models, two repeats, under one header line.
  expect(table.trim().split('\r\n')).toHaveLength(13)
  await expect(page.getByText(`Exported: ${tableName}`)).toBeVisible()
  const [pageName, html] = await exported(
    () => page.getByRole('button', { name: 'Experiment actions' }).click(),
    /^HTML/,
  )
  expect(pageName).toMatch(/\.html$/)
  expect(html).toContain('practice-sums-badly')
  expect(html).toContain('41')
})

/** Expects that a name is truncated in the middle: part of its beginning and all of its end are visible. */
async function expectCutInMiddle(place: Locator): Promise<void> {
  const name = place.locator('[title^="practice-sums with"]').first()
  await expect(name).toBeVisible()
  const seen = () =>
    name.evaluate((whole) => {
      const [head, tail] = whole.querySelectorAll(':scope > [aria-hidden]')
      const end = document.createRange()
      if (head === undefined || tail === undefined) return { hasBeginning: false, hasEnd: false }
      end.selectNodeContents(tail)
      const box = whole.getBoundingClientRect()
      const { right } = end.getBoundingClientRect()
      return { hasBeginning: head.getBoundingClientRect().width >= 16, hasEnd: right <= box.right + 1 }
    })
  await expect.poll(seen).toEqual({ hasBeginning: true, hasEnd: true })
}

testLongNames(
  'names that differ at their ends are told apart, and a cost stands on one line',
  async ({ app: { page } }) => {
    await new TabPage(page).openTab('Experiments')
    const grid = page.getByRole('grid', { name: 'Cases by variants' })
    await expectCutInMiddle(grid.getByRole('columnheader', { name: /temperature 0\.1/ }))
    await expectCutInMiddle(
      page.getByRole('region', { name: 'Plan' }).getByRole('button', { name: /^practice-sums.*0\.1/ }),
    )
    await grid.getByRole('gridcell').first().click()
    await expectCutInMiddle(
      page.getByRole('region', { name: 'Cell', exact: true }).getByRole('heading').first(),
    )
    await page.getByRole('radio', { name: 'Summary' }).click()
    const summary = page.getByRole('region', { name: 'Summary' })
    await expectCutInMiddle(summary.getByRole('rowheader').first())
    const costs = summary.getByTitle(/^Estimated/)
    await expect(costs).toHaveCount(7)
    const tallest = () =>
      costs.evaluateAll((all) => Math.max(...all.map((item) => item.getBoundingClientRect().height)))
    await expect.poll(tallest).toBeLessThan(24)
  },
)
