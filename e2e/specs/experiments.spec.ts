import { expect, test } from '../fixtures.ts'
import { TabPage } from '../pages/tab-page.ts'

test.describe('quickly', () => {
  test.use({ practicePace: 'quick' })

  test('a plan is written by hand, started after a confirmation, and every request has its outcome', async ({
    app,
  }) => {
    test.slow()
    const { page } = app
    const tab = new TabPage(page)
    await tab.openTab('Experiments')
    await page.getByRole('button', { name: 'New experiment' }).click()

    // A prompt with a variable, typed key by key: the table gets a column of this name.
    const plan = page.getByRole('region', { name: 'Plan' })
    await plan.getByRole('textbox', { name: 'Prompt' }).pressSequentially('Say {{word}} once.')
    await plan.getByRole('button', { name: 'Add rows' }).click()
    const cases = page.getByRole('dialog', { name: 'Cases' })
    await cases.getByRole('button', { name: 'Add row' }).click()
    await cases.getByRole('textbox', { name: 'word of case 1' }).pressSequentially('apple')
    await cases.getByRole('button', { name: 'Add row' }).click()
    await cases.getByRole('textbox', { name: 'word of case 2' }).pressSequentially('pear')
    await cases.getByRole('button', { name: 'Done' }).click()
    await expect(plan.getByText('2 rows, 1 column')).toBeVisible()

    await plan.getByRole('button', { name: 'Add variants' }).click()
    await tab.chooseModel('practice-chat')
    await page.getByRole('button', { name: 'Add 1 variant' }).click()
    await expect(plan.getByRole('button', { name: /^practice-chat/ })).toBeVisible()

    // Typed text is kept over a visit to another tab.
    await tab.openTab('Models')
    await tab.openTab('Experiments')
    await expect(plan.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Say {{word}} once.')
    await plan.getByRole('spinbutton', { name: 'Repeats' }).fill('3')

    await plan.getByRole('button', { name: 'Send 6 requests' }).click()
    const question = page.getByRole('alertdialog', { name: 'Send 6 requests?' })
    await expect(question).toContainText('2 × 1 × 3 = 6')
    await question.getByRole('button', { name: 'Send 6 requests' }).click()
    await expect(plan.getByText('6 of 6')).toBeVisible()
    await expect(plan.getByRole('button', { name: 'Run 6 requests again' })).toBeVisible()
    await expect(plan.getByText('Frozen')).toBeVisible()

    // A started plan is edited as a copy, which becomes another snapshot.
    await plan.getByRole('button', { name: 'Edit a copy' }).click()
    await expect(plan.getByRole('button', { name: 'Send 6 requests' })).toBeVisible()
    await expect(plan.getByRole('textbox', { name: 'Prompt' })).toBeEditable()
  })
})
