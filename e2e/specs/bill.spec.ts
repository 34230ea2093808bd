import { readFile } from 'node:fs/promises'
import { startPracticeGateway } from '../../electron/practice-gateway/server.ts'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { chooseChinese } from '../pages/choose-chinese.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { shoot } from '../pages/shoot.ts'
import { expectNoSidewaysScroll } from '../pages/within-window.ts'

test.use({ practicePace: 'quick' })

/** More text than the practice gateway needs to cache it. */
const long = Array.from({ length: 1_300 }, (_, index) => `word${index % 97}`).join(' ')

test('a day is held against the gateway’s log: right bills agree, wrong ones are named, and all of it is a file', async ({
  app,
}) => {
  test.slow()
  const gateway = await startPracticeGateway({ paceMs: 0, account: ['wrong-bills'] })
  try {
    const { page } = app
    await new SettingsPage(page).addConnection(gateway.url, 'practice-full', 'Mine')
    const chat = new ChatPage(page)
    await chat.open()
    await chat.chooseModel('practice-chat')
    await chat.askAndWait(`${long} In one line.`)
    await chat.askAndWait('In one line. bill: cached-twice')
    await chat.askAndWait('In one line. bill: other-group')
    await chat.askAndWait('In one line. bill: no-run')
    await chat.askAndWait('In one line, and right. bill: none')
    const asked = () => gateway.calls.filter(({ path }) => path === '/api/log/token').length
    const before = asked()

    await new HistoryPage(page).openTab('History')
    await page.getByRole('link', { name: 'Bill', exact: true }).focus()
    await page.keyboard.press('Enter')
    const bill = page.getByRole('region', { name: 'Bill', exact: true })
    const table = bill.getByRole('table', { name: 'Bill', exact: true })
    await expect(table.getByRole('row')).toHaveCount(7)
    await expect(table.getByText('Cached tokens counted twice')).toBeVisible()
    await expect(table.getByText('Another group')).toBeVisible()
    await expect(table.getByText('Log row without a run')).toBeVisible()
    await expect(table.getByText('No difference')).toHaveCount(3)
    expect(asked()).toBe(before + 1)

    // With the keyboard alone.
    await page.getByRole('radio', { name: 'All' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(table.getByRole('row')).toHaveCount(4)
    const details = table
      .getByRole('row')
      .filter({ hasText: 'Cached tokens counted twice' })
      .getByRole('button', { name: /^Details of practice-chat/ })
    await details.focus()
    await page.keyboard.press('Enter')
    await expect(
      table.getByText(/are in the charge at the cache price and again as plain input\.$/),
    ).toBeVisible()
    await expect(table.getByRole('row', { name: /^From the cache/ })).toContainText('$0.20 / 1M')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
      for (const [width, height] of [
        [1600, 1000],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height })
        await shoot(page, `bill-${colorScheme}-${width}`)
      }
    }

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    const text = await readFile(await (await saving).path(), 'utf8')
    const rows = text.trim().split('\r\n')
    expect(rows).toHaveLength(4)
    expect(rows[0]).toMatch(/^Time,Request ID,Run ID,Format,Model requested/)
    expect(rows.join('\n')).toContain('Another group: Charged in group expensive')

    // The same for one run, in the inspector of its request; a reload keeps the place.
    await table.getByRole('button', { name: 'Open run' }).click()
    const run = page.getByRole('region', { name: 'Run', exact: true })
    await run.getByRole('button', { name: 'Check bill' }).click()
    const ofRun = run.getByRole('region', { name: 'Bill', exact: true })
    await expect(ofRun).toContainText('Cached tokens counted twice')
    await expect(ofRun).toContainText('log read')
    expect(await findViolations(page)).toEqual([])
    await shoot(page, 'bill-of-run')
    await page.goto(page.url().replace(/#.*/, '#/history/bill'))
    await page.reload()
    await expect(table.getByRole('row')).toHaveCount(7)
    expect(asked()).toBe(before + 1)

    await page.setViewportSize({ width: 1024, height: 680 })
    await expectNoSidewaysScroll(page)
    await bill.getByRole('button', { name: 'Read the log again' }).click()
    await expect.poll(asked).toBe(before + 2)

    // The language changes without a reload: what is open stays open.
    await page.setViewportSize({ width: 1280, height: 800 })
    await details.click()
    await chooseChinese(page)
    await expect(page.getByRole('table', { name: '账单', exact: true }).first()).toContainText(
      '缓存 Token 重复计费',
    )
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
      await shoot(page, `bill-zh-${colorScheme}`)
    }
  } finally {
    await gateway.close()
  }
})

test('a gateway without a log says so, and usage × price stands all the same', async ({ app }) => {
  const gateway = await startPracticeGateway({ paceMs: 0, profile: 'litellm' })
  try {
    const { page } = app
    await new SettingsPage(page).addConnection(gateway.url, 'practice-full', 'Mine')
    await page.goto(page.url().replace(/#.*/, '#/history/bill'))
    const bill = page.getByRole('region', { name: 'Bill', exact: true })
    await expect(bill.getByRole('heading', { name: 'Nothing was sent on this day' })).toBeVisible()
    await expect(bill).toContainText('Gateway lognot offered')
    await page.getByRole('button', { name: 'Previous day' }).click()
    await expect(page.getByRole('button', { name: 'Next day' })).toBeEnabled()
  } finally {
    await gateway.close()
  }
})
