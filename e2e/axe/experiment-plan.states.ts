import type { Page } from 'playwright/test'
import { TabPage } from '../pages/tab-page.ts'
import { expect, test } from './states.ts'

test.use({ practicePace: 'quick' })

/** A plan of two cases, written by hand. */
async function writeCases(page: Page): Promise<void> {
  const plan = page.getByRole('region', { name: 'Plan' })
  await plan.getByRole('textbox', { name: 'Prompt' }).fill('Say {{word}} once.')
  await plan.getByRole('button', { name: 'Add rows' }).click()
  const cases = page.getByRole('dialog', { name: 'Cases' })
  await cases.getByRole('button', { name: 'Add row' }).click()
  await cases.getByRole('textbox', { name: 'word of case 1' }).fill('apple')
  await cases.getByRole('button', { name: 'Add row' }).click()
  await cases.getByRole('textbox', { name: 'word of case 2' }).fill('pear')
}

/**
 * The contrast between a text and its own background, as WCAG defines it. Runs in the page, so it cannot use this file.
 */
function contrastOf(element: Element): number {
  const { color, backgroundColor } = getComputedStyle(element)
  const [dark = 0, light = 0] = [color, backgroundColor]
    .map((colour) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .toSorted((left, right) => left - right)
  return (light + 0.05) / (dark + 0.05)
}

test('Experiments, plan', async ({ app: { page }, look }) => {
  const tab = new TabPage(page)
  await tab.openTab('Experiments')
  await page.getByRole('button', { name: 'New experiment' }).waitFor()
  await look('none')
  await page.getByRole('button', { name: 'Open an example' }).click()
  await page.getByRole('button', { name: 'Send 12 requests' }).waitFor()
  await look('the example')
  await page.getByRole('button', { name: 'Sums' }).first().click()
  await page.getByRole('menu').waitFor()
  await look('menu of all experiments')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
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
  await look('an assertion')
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option').first().waitFor()
  await look('kinds of assertions')
  await page.keyboard.press('Escape')
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
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').waitFor()
  await look('rename')
  await page.keyboard.press('Escape')
  await plan.getByRole('button', { name: 'Experiment actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete experiment' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('button', { name: 'Undo', exact: true }))
    .waitFor()
  await look('delete')
})

test('Experiments, grid of parameters', async ({ app: { page }, look }) => {
  const tab = new TabPage(page)
  await tab.openTab('Experiments')
  await page.getByRole('button', { name: 'New experiment' }).click()
  const plan = page.getByRole('region', { name: 'Plan' })
  await writeCases(page)
  await page.getByRole('dialog', { name: 'Cases' }).getByRole('button', { name: 'Done' }).click()
  await plan.getByRole('button', { name: 'Add variants' }).click()
  await tab.chooseModel('practice-varies')
  await page.getByRole('button', { name: 'Add 1 variant' }).click()
  await plan.getByRole('radio', { name: 'Parameter grid' }).click()
  await plan.getByRole('button', { name: 'Add a value to the X axis' }).click()
  await look('two axes')
  await plan.getByRole('spinbutton', { name: 'Repeats' }).fill('2')
  await plan.getByRole('button', { name: /^Send \d+ requests$/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: /^Send \d+ requests$/ }).click()
  await plan.getByRole('button', { name: /^Run \d+ requests again$/ }).waitFor()
  await page.getByRole('radio', { name: 'Axes' }).click()
  await look('filled in')
  await page.getByRole('radio', { name: 'Summary' }).click()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('2 different answers')
  await look('answers that differ')
  // Axe does not check the contrast of text that has another accessible name.
  await page.emulateMedia({ colorScheme: 'dark' })
  const numbers = page.getByRole('list', { name: 'Distinct answers' }).getByRole('listitem')
  for (const contrast of await Promise.all(
    (await numbers.all()).map((number) => number.evaluate(contrastOf)),
  ))
    expect(contrast).toBeGreaterThan(4.5)
})

test.describe('slowly', () => {
  test.use({ practicePace: 'slow' })

  test('Experiments, working', async ({ app: { page }, look }) => {
    const tab = new TabPage(page)
    await tab.openTab('Experiments')
    await page.getByRole('button', { name: 'New experiment' }).click()
    await writeCases(page)
    await page.getByRole('dialog', { name: 'Cases' }).getByRole('button', { name: 'Done' }).click()
    const plan = page.getByRole('region', { name: 'Plan' })
    await plan.getByRole('button', { name: 'Add variants' }).click()
    await tab.chooseModel('practice-chat')
    await page.getByRole('button', { name: 'Add 1 variant' }).click()
    await plan.getByRole('spinbutton', { name: 'Repeats' }).fill('3')
    await plan.getByRole('button', { name: 'Send 6 requests' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send 6 requests' }).click()
    await plan.getByRole('button', { name: 'Pause' }).waitFor()
    await look('running')
    await plan.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused by hand.').first().waitFor()
    await look('paused')
  })
})
