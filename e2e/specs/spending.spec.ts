import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { startPracticeGateway } from '../../electron/practice-gateway/server.ts'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { ImagesPage } from '../pages/images-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'

/** Opens Spending from the runs. */
async function openSpending(page: Page): Promise<void> {
  await new HistoryPage(page).openTab('History')
  await page
    .getByRole('navigation', { name: 'Runs, spending or bill' })
    .getByRole('link', { name: 'Spending' })
    .click()
  await page.getByRole('region', { name: 'Spending', exact: true }).waitFor()
}

test('before anything was sent, the page says what will be there', async ({ app }) => {
  await openSpending(app.page)
  await app.page.getByRole('radio', { name: '1 year' }).click()
  await expect(app.page.getByRole('heading', { name: 'Nothing spent yet' })).toBeVisible()
  expect(await findViolations(app.page)).toEqual([])
})

test('what runs cost is summed, leads to them, and outlives them', async ({ app }) => {
  const gateway = await startPracticeGateway({ profile: 'new-api', paceMs: 1 })
  try {
    const { page } = app
    await new SettingsPage(page).addConnection(gateway.url, 'practice-full', 'Mine')
    const chat = new ChatPage(page)
    await chat.open()
    await chat.chooseModel('practice-chat')
    await chat.askAndWait('Answer in one line about wombats.')
    await chat.askAndWait('Answer in one line about otters.')
    await openSpending(page)
    const table = page.getByRole('table', { name: 'Spending' })
    const line = table.getByRole('row').filter({ hasText: 'practice-chat' })
    await expect(line.getByRole('cell').first()).toHaveText('2')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
    }
    await page.getByRole('checkbox', { name: 'Mine' }).uncheck()
    await expect(page.getByRole('heading', { name: /^Nothing was sent/ })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Mine' }).check()

    // The file has the content of the table.
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    const text = await readFile(await (await saving).path(), 'utf8')
    expect(text.split('\r\n').map((row) => row.split(',').slice(0, 2).join(','))).toEqual([
      'Model,Runs',
      'practice-chat,2',
      'Total,2',
      '',
    ])

    await table.getByRole('button', { name: 'Show runs of practice-chat in History' }).click()
    const history = new HistoryPage(page)
    await expect(history.rows).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Remove filter practice-chat' })).toBeVisible()

    // Runs that are deleted from History still count as spent.
    await history.rows.first().click()
    await history.rows.first().press('Delete')
    await expect(history.rows).toHaveCount(1)
    await openSpending(page)
    await expect(line.getByRole('cell').first()).toHaveText('2')
  } finally {
    await gateway.close()
  }
})

test('the limit of a day asks before the fourth of five requests, and a no leaves it unsent', async ({
  app,
}) => {
  test.slow()
  const gateway = await startPracticeGateway({ profile: 'new-api', paceMs: 1 })
  try {
    const { page } = app
    const ask = (path: string, body: object) =>
      fetch(gateway.url + path, {
        method: 'POST',
        headers: { authorization: 'Bearer practice-full', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then((answer) => answer.text())
    // The log states the group of the key, and thereby the price.
    await ask('/v1/chat/completions', {
      model: 'practice-chat',
      messages: [{ role: 'user', content: 'One word' }],
    })
    const sent = () => gateway.calls.filter(({ path }) => path === '/v1/images/generations').length
    await new SettingsPage(page).addConnection(gateway.url, 'practice-full', 'Mine')
    await openSpending(page)
    await page
      .getByRole('region', { name: 'Limits' })
      .getByRole('spinbutton', { name: 'Per day, ask above', exact: true })
      .fill('0.13')
    await page.keyboard.press('Tab')

    const images = new ImagesPage(page)
    await images.open()
    await images.chooseModel('practice-image')
    await images.prompt.fill('Boat')
    await expect(page.getByText('about $0.040', { exact: true })).toBeVisible()
    for (const count of [1, 2, 3]) {
      await images.ask(`Boat ${count}`)
      await expect.poll(sent).toBe(count)
      await expect(images.imagesOf(images.group(new RegExp(`^Boat ${count}`)))).toHaveCount(1)
    }
    await images.ask('Boat 4')
    const question = page.getByRole('alertdialog', { name: 'Pass the limit of $0.130 a day?' })
    await expect(question).toContainText('Up to about $0.040 for practice-image on Mine')
    expect(await findViolations(page)).toEqual([])
    await question.getByRole('button', { name: 'Do not send' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByText('Not sent: it would pass the limit of $0.13 a day.').first()).toBeVisible()
    expect(sent()).toBe(3)

    await images.ask('Boat 5')
    await question.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(sent).toBe(4)
  } finally {
    await gateway.close()
  }
})
