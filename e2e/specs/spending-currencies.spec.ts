import { readFile } from 'node:fs/promises'
import { startPracticeGateway } from '../../electron/practice-gateway/server.ts'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { ModelsPage } from '../pages/models-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { shoot } from '../pages/shoot.ts'

test('a price in yuan is told in yuan, never added to dollars, and asked about where the limits are in dollars', async ({
  app,
}) => {
  const gateway = await startPracticeGateway({ profile: 'new-api', paceMs: 1 })
  try {
    const { page } = app
    await new SettingsPage(page).addConnection(gateway.url, 'practice-full', 'Mine')
    const models = new ModelsPage(page)
    await models.open()
    // Neither the gateway nor the bundled table has a price for it.
    await models.search.pressSequentially('endings')
    await models.row('practice-endings').click()
    await page.getByRole('button', { name: 'Set your price' }).focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('form', { name: 'Your price' })
    await form.getByRole('combobox', { name: 'Currency' }).click()
    await page.getByRole('option', { name: 'CNY' }).click()
    await form.getByRole('spinbutton', { name: 'In, per million' }).pressSequentially('20000')
    await form.getByRole('spinbutton', { name: 'Out, per million' }).pressSequentially('20000')
    await shoot(page, 'own-price')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your price: ¥20000.00 in')).toBeVisible()
    // Compared by its bare number it would be the most expensive.
    await models.search.fill('')
    for (const _ of ['from the large end', 'from the small end']) {
      await page.getByRole('button', { name: 'In, $/M' }).focus()
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await models.names())[0]).not.toBe('practice-endings')
    }
    await shoot(page, 'models-by-price')

    const chat = new ChatPage(page)
    await chat.open()
    await chat.chooseModel('practice-endings')
    await chat.message.pressSequentially('Tell me about wombats')
    await chat.message.press('Home')
    await chat.message.pressSequentially('Please. ')
    await expect(page.getByText(/about ¥[\d.]+ to send/)).toBeVisible()
    await shoot(page, 'about-to-send')
    await chat.message.fill('')
    await chat.askAndWait('Answer in one line about wombats.')
    await expect(page.getByText(/≈ ¥[\d.]+ estimated/).first()).toBeVisible()
    await chat.chooseModel('practice-chat')
    await chat.askAndWait('And about quokkas?')

    await new HistoryPage(page).openTab('History')
    await page.getByRole('radio', { name: 'Day', exact: true }).click()
    await expect(page.getByRole('row', { name: /Today/ })).toContainText(/≈ \$[\d.]+ \+ ¥[\d.]+ estimated/)
    await shoot(page, 'history-groups')
    await page.getByRole('link', { name: 'Spending', exact: true }).click()
    const total = page.getByRole('table', { name: 'Spending' }).getByRole('row', { name: /^Total/ })
    await expect(total).toContainText(/≈ \$[\d.]+ \+ ¥[\d.]+/)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
      await shoot(page, `spending-currencies-${colorScheme}`)
    }
    const chart = page.getByRole('figure', { name: 'Cost per day' })
    await chart.getByRole('combobox', { name: 'Currency of the chart' }).press('ArrowDown')
    // The list takes keys a moment after it is visible.
    await expect(page.getByRole('option', { name: 'USD' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { name: 'CNY' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(chart.getByRole('combobox', { name: 'Currency of the chart' })).toContainText('CNY')
    await expect(chart).toContainText(/¥[\d.]+/)
    await shoot(page, 'chart-in-yuan')
    await chart.getByRole('button', { name: 'Show as a table' }).click()
    await expect(chart.getByRole('columnheader', { name: 'Estimated (CNY)' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await shoot(page, 'chart-in-yuan-table')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    const text = await readFile(await (await saving).path(), 'utf8')
    expect(text.split('\r\n').flatMap((line) => /^Total,.*,(USD|CNY),/.exec(line)?.[1] ?? [])).toEqual([
      'USD',
      'CNY',
    ])

    await page
      .getByRole('region', { name: 'Limits' })
      .getByRole('spinbutton', { name: 'Per day, ask above', exact: true })
      .fill('100')
    await page.keyboard.press('Tab')
    await chat.open()
    await chat.chooseModel('practice-endings')
    await chat.message.fill('And about koalas?')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', {
      name: 'Send to practice-endings, which is priced in CNY?',
    })
    await expect(question).toContainText('unknown in $')
    expect(await findViolations(page)).toEqual([])
    await shoot(page, 'currency-question')
    await question.getByRole('button', { name: 'Do not send' }).click()
    await expect(page.getByText('Not sent: practice-endings is priced in CNY').first()).toBeVisible()
  } finally {
    await gateway.close()
  }
})
