import type { Page } from '@playwright/test'
import { TabPage } from '../pages/tab-page.ts'
import { expect, test } from './states.ts'

test.use({ practicePace: 'quick' })

/** A plan of two cases, written by hand. */
async function writeCases(page: Page): Promise<void> {
  const plan = page.getByRole('region', { name: 'Plan' })
  await plan.getByRole('textbox', { name: 'Prompt' }).fill('Say {{word}} once.')
  await plan.getByRole('button', { name: 'Add rows' }).click()
  const cases = page.getByRole('dialog', { name: 'Cases' })
  await cases.getByRole('button', { name: 'Add column' }).click()
  await page.getByRole('textbox', { name: 'Column name' }).fill('word')
  await page.keyboard.press('Enter')
  await cases.getByRole('textbox', { name: 'word of case 1' }).fill('apple')
  await cases.getByRole('button', { name: 'Add row' }).click()
  await cases.getByRole('textbox', { name: 'word of case 2' }).fill('pear')
}

test('Experiments, plan', async ({ app: { page }, look }) => {
  const tab = new TabPage(page)
  await tab.openTab('Experiments')
  await page.getByRole('button', { name: 'New experiment' }).waitFor()
  await look('none')
  await page.getByRole('button', { name: 'New experiment' }).click()
  const plan = page.getByRole('region', { name: 'Plan' })
  await plan.getByRole('textbox', { name: 'Prompt' }).waitFor()
  await look('a new one')
  await writeCases(page)
  await look('cases are written')
  await page.getByRole('dialog', { name: 'Cases' }).getByRole('button', { name: 'Done' }).click()
  for (const model of ['practice-chat', 'practice-bare-error']) {
    await plan.getByRole('button', { name: 'Add variants' }).click()
    await tab.chooseModel(model)
    if (model === 'practice-chat') await look('a variant is added')
    await page.getByRole('button', { name: 'Add 1 variant' }).click()
    await plan.getByRole('button', { name: model }).first().waitFor()
  }
  await plan.getByRole('button', { name: 'Add assertion' }).click()
  await look('kinds of assertions')
  await page.keyboard.press('Escape')
  await plan.getByRole('spinbutton', { name: 'Repeats' }).fill('3')
  await plan.getByRole('button', { name: 'Send 12 requests' }).waitFor()
  await look('ready')
  await plan.getByRole('button', { name: 'Send 12 requests' }).click()
  const question = page.getByRole('alertdialog', { name: 'Send 12 requests?' })
  await question.waitFor()
  await look('asked once more')
  await question.getByRole('button', { name: 'Send 12 requests' }).click()
  await expect(plan.getByText('12 of 12')).toBeVisible()
  await look('done')
  await page.getByRole('radio', { name: 'Summary' }).click()
  await look('summary')
  await plan.getByRole('button', { name: 'Experiment actions' }).click()
  await page.getByRole('menu').waitFor()
  await look('menu of the experiment')
})
