import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { TabPage } from '../pages/tab-page.ts'
import { pngFile } from '../sample-files.ts'

test.use({ practicePace: 'quick' })

test('a text and an image are checked by two models side by side, and the check is in History with its settings', async ({
  app,
}) => {
  test.slow()
  const { page } = app
  const tab = new TabPage(page)
  const checkView = await createViewCheck(page)
  await tab.openTab('Moderation')
  await checkView('nothing yet')
  await page.getByRole('button', { name: 'Fill in an example' }).click()
  await tab.chooseModel('practice-moderation')
  await page.getByRole('button', { name: 'Compare with another model' }).click()
  await tab.chooseModel('practice-moderation-strict', 'Model 2')
  await page.getByRole('button', { name: 'Check with 2 models' }).click()
  const verdicts = page.getByRole('region', { name: 'Verdicts' })
  const first = verdicts.getByRole('article', { name: 'Verdict of practice-moderation', exact: true })
  const second = verdicts.getByRole('article', { name: 'Verdict of practice-moderation-strict' })
  await expect(first).toContainText('Flagged2 of 13 categories')
  await expect(second).toContainText('Flagged2 of 4 categories')
  await expect(first.getByRole('row', { name: /^violence Flagged 0\.9/ })).toBeVisible()
  await checkView('two verdicts')

  // An image: the text model refuses it, the other one states which scores are about the image.
  await page.getByLabel('Images to check').setInputFiles(pngFile('harbour.png', 320, 200))
  await expect(page.getByRole('button', { name: 'View harbour.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Check with 2 models' }).click()
  const newest = verdicts.getByRole('region', { name: /^Check 2/ })
  await expect(newest.getByRole('row', { name: /^violence Flagged text and image 0/ })).toBeVisible()
  await expect(newest).toContainText('This model does not support image inputs.')
  await checkView('a verdict with an image, and a refusal')

  await page.getByRole('button', { name: 'More for practice-moderation', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Inspect request' }).click()
  await expect(page.getByRole('region', { name: 'Request of a check' })).toContainText('/v1/moderations')

  // The record names the image: Reuse settings restores it.
  await page.getByRole('button', { name: 'Close the request' }).click()
  await page.getByRole('button', { name: 'Remove harbour.png' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Something else')
  await newest.getByRole('button', { name: 'Reuse settings' }).click()
  await expect(page.getByRole('button', { name: 'View harbour.png' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(/^You are such an idiot/)
  await expect(page.getByRole('button', { name: 'Check with 2 models' })).toBeVisible()

  await tab.openTab('History')
  await expect(
    page.getByRole('region', { name: 'Runs' }).getByText('practice-moderation-strict'),
  ).toHaveCount(2)
})
