import { startPracticeGateway } from '../../electron/practice-gateway/server.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { test } from './states.ts'

test.use({ practicePace: 'quick' })

test('Spending, bill and key card', async ({ app: { page }, look }) => {
  const gateway = await startPracticeGateway({ paceMs: 0, account: ['wrong-bills'] })
  try {
    const history = new HistoryPage(page)
    await history.openTab('History')
    await page.getByRole('link', { name: 'Spending', exact: true }).click()
    await page.getByRole('region', { name: 'Spending', exact: true }).waitFor()
    await look('nothing spent')
    await page.getByRole('link', { name: 'Bill', exact: true }).click()
    await page.getByRole('region', { name: 'Bill', exact: true }).waitFor()
    await look('no bill')

    const settings = new SettingsPage(page)
    await settings.addConnection(gateway.url, 'practice-full', 'Mine')
    await settings.doctorIsDone()
    const chat = new ChatPage(page)
    await chat.open()
    await chat.chooseModel('practice-chat')
    await chat.askAndWait('In one line. bill: no-run')
    await chat.askAndWait('In one line, and right. bill: none')
    await history.openTab('History')
    await page.getByRole('link', { name: 'Spending', exact: true }).click()
    await page.getByRole('table', { name: 'Spending' }).waitFor()
    await look('spending')
    await page.getByRole('link', { name: 'Bill', exact: true }).click()
    const table = page.getByRole('table', { name: 'Bill', exact: true })
    await table.getByText('Log row without a run').waitFor()
    await look('bill')
    await table
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click()
    await look('bill, details')

    await settings.open()
    await settings.openConnection('Mine')
    const card = page.getByRole('region', { name: 'Key card' })
    await card.getByRole('button', { name: 'Key card', exact: true }).click()
    await card.getByRole('region', { name: 'Log of the key' }).waitFor()
    await look('key card')
    await card.getByRole('button', { name: 'Test 1 key' }).click()
    await card.getByRole('table', { name: 'All keys' }).getByText('works').waitFor()
    await look('key card, all keys')
  } finally {
    await gateway.close()
  }
})
