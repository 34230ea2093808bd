import { runAxesExperiment, withExperiments } from '../finished-experiment.ts'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { TabPage } from '../pages/tab-page.ts'

test.describe('quickly', () => {
  test.use({ practicePace: 'quick' })

  test('two variants are voted on blindly by keys, set beside each other, and summed up', async ({ app }) => {
    test.slow()
    const { page } = app
    const tab = new TabPage(page)
    await tab.openTab('Experiments')
    await page.getByRole('button', { name: 'New experiment' }).click()
    const plan = page.getByRole('region', { name: 'Plan' })
    await plan.getByRole('textbox', { name: 'Prompt' }).fill('What is 12 + {{b}}?')
    await plan.getByRole('button', { name: 'Add rows' }).click()
    const cases = page.getByRole('dialog', { name: 'Cases' })
    await cases.getByRole('button', { name: 'Add row' }).click()
    await cases.getByRole('textbox', { name: 'b of case 1' }).fill('30')
    await cases.getByRole('button', { name: 'Done' }).click()
    for (const model of ['practice-sums', 'practice-varies']) {
      await plan.getByRole('button', { name: 'Add variants' }).click()
      await tab.chooseModel(model)
      await page.getByRole('button', { name: 'Add 1 variant' }).click()
      await expect(plan.getByRole('button', { name: new RegExp(`^${model}`) })).toBeVisible()
    }
    await plan.getByRole('button', { name: 'Send 2 requests' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send 2 requests' }).click()
    await expect(plan.getByRole('button', { name: 'Run 2 requests again' })).toBeVisible()

    await page.getByRole('radio', { name: 'Summary' }).click()
    const summary = page.getByRole('region', { name: 'Summary' })
    await expect(summary.getByRole('row', { name: /practice-sums/ })).toContainText('1 of 1')
    await expect(summary.getByRole('application', { name: 'Time of 1 request each' })).toBeVisible()

    const vote = page.getByRole('region', { name: 'Blind vote' })
    await expect(vote.getByText('0 of 1 pair')).toBeVisible()
    await expect(vote.getByText('practice-sums')).toHaveCount(0)
    await page.keyboard.press('1')
    await expect(vote.getByText('All pairs voted on')).toBeVisible()
    await expect(vote.getByRole('region', { name: 'Ranking' }).getByRole('row')).toHaveCount(3)
    await vote.getByRole('button', { name: 'Undo last vote' }).click()
    await expect(vote.getByText('0 of 1 pair')).toBeVisible()

    // There is no earlier snapshot, so it is compared with the other variant.
    await page.getByRole('radio', { name: 'Differences' }).click()
    const differences = page.getByRole('region', { name: 'Differences' }).first()
    await differences.getByRole('button', { name: '1 different answer' }).click()
    await differences.getByRole('listitem').getByRole('button').click()
    await expect(page.getByText(/It is 42/)).toBeVisible()
  })
})

const axesTest = test.extend({ dataFolder: withExperiments(runAxesExperiment) })

axesTest.describe('over two axes', () => {
  axesTest.use({ practicePace: 'quick' })

  axesTest(
    'images are shown as differences to a column, by their pixels and by how long they took, and kept as CSV',
    async ({ app }) => {
      const { page } = app
      await new TabPage(page).openTab('Experiments')
      await page.getByRole('radio', { name: 'Axes' }).click()
      await page.getByRole('radio', { name: 'Difference', exact: true }).click()
      const table = page.getByRole('table', { name: 'Axes' })
      await expect(table.getByRole('button', { name: 'practice-image, 512x512: baseline' })).toBeVisible()
      await expect(
        table.getByRole('button', { name: /^practice-image, 1024x1024: 0\.\d+, different$/ }),
      ).toBeVisible()
      await expect(table.getByRole('button', { name: 'practice-image-strict, 512x512: Error' })).toBeVisible()
      await table.getByRole('button', { name: 'Compare practice-image, 1024x1024 with the baseline' }).click()
      await expect(page.getByRole('dialog', { name: 'Compare' })).toBeVisible()
      await page.keyboard.press('Escape')

      await page.getByRole('combobox', { name: 'Compare by' }).click()
      await page.getByRole('option', { name: 'Duration' }).click()
      await expect(
        table.getByRole('button', {
          name: /^practice-image, 1024x1024: (same|[+−][\d.]+ m?s, (slower|faster))$/,
        }),
      ).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Save difference' }).click()
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: /CSV/ }).click(),
      ])
      expect(saved.suggestedFilename()).toBe('greenhouse-difference-duration.csv')

      // With the keyboard alone: the focused cell opens.
      await table.getByRole('button', { name: 'practice-image, 512x512: baseline' }).press('Enter')
      await expect(page.getByRole('region', { name: 'Cell', exact: true })).toBeVisible()
    },
  )
})
