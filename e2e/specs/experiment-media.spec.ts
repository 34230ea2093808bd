import { runMediaExperiment, withExperiments } from '../finished-experiment.ts'
import { expect, test as base } from '../fixtures.ts'
import { TabPage } from '../pages/tab-page.ts'

const test = base.extend({ dataFolder: withExperiments(runMediaExperiment) })

test.use({ practicePace: 'quick' })

test('images, rankings, vectors and audio are drawn in the grid and in their cells, and go on in their tabs', async ({
  app: { page },
}) => {
  test.slow()
  await new TabPage(page).openTab('Experiments')
  const grid = page.getByRole('grid', { name: 'Cases by variants' })
  const cellAt = (place: number) => grid.getByRole('gridcell').nth(place)
  await expect(cellAt(0).getByRole('img', { name: 'A glass greenhouse in the snow' })).toBeVisible()
  await expect(cellAt(2)).toContainText('Snow lies on the greenhouse.')
  await expect(cellAt(3)).toContainText(/[\d,]+ dims/)
  await expect(cellAt(4).getByRole('button', { name: /^Play/ })).toBeEnabled()

  // An image: marked as a favourite, compared with the other image of its row, with the difference of their pixels.
  await cellAt(0).hover()
  await cellAt(0).getByRole('button', { name: 'Add to favourites' }).click()
  await expect(cellAt(0).getByRole('button', { name: 'Remove from favourites' })).toBeVisible()
  await cellAt(0).getByRole('button', { name: 'Compare with the baseline' }).click()
  await expect(page.getByRole('dialog', { name: 'Compare' })).toBeVisible()
  await page.keyboard.press('Escape')
  await cellAt(1).click()
  const cell = page.getByRole('region', { name: 'Cell', exact: true })
  const others = cell.getByRole('region', { name: 'Difference within this row' })
  await expect(others.getByRole('button', { name: /Compare with small, difference 0\.\d+/ })).toBeVisible()

  await cellAt(2).click()
  await expect(cell.getByRole('list', { name: 'Ranking' }).getByRole('listitem')).toHaveCount(3)
  await cellAt(3).click()
  await expect(cell.getByText(/^The first \d+ numbers$/)).toBeVisible()
  await cellAt(4).click()
  await expect(cell.getByRole('slider', { name: /^Place in/ })).toBeVisible()
  await cell.getByRole('button', { name: 'Open in Speech' }).click()
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
    'A glass greenhouse in the snow',
  )
  await expect(page.getByRole('spinbutton', { name: 'speed' })).toHaveValue('1.5')
})
