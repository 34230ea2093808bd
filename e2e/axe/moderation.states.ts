import { TabPage } from '../pages/tab-page.ts'
import { test } from './states.ts'

test.use({ practicePace: 'quick' })

test('Moderation', async ({ app: { page }, look }) => {
  const tab = new TabPage(page)
  await tab.openTab('Moderation')
  await page.getByRole('button', { name: 'Fill in an example' }).waitFor()
  await look('empty')
  await page.getByRole('button', { name: 'Fill in an example' }).click()
  await tab.chooseModel('practice-moderation')
  await page.getByRole('button', { name: 'Compare with another model' }).click()
  await tab.chooseModel('practice-moderation-strict', 'Model 2')
  await look('two models')
  await page.getByRole('button', { name: 'Check with 2 models' }).click()
  await page.getByRole('article', { name: 'Verdict of practice-moderation-strict' }).waitFor()
  await look('two verdicts')
  await page.getByRole('button', { name: 'More for practice-moderation', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Inspect request' }).click()
  await page.getByRole('region', { name: 'Request of a check' }).waitFor()
  await look('request of a check')
})
