import type { Page } from 'playwright/test'
import { startPracticeGateway } from '../../electron/practice-gateway/server.ts'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { chooseChinese } from '../pages/choose-chinese.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { ImagesPage } from '../pages/images-page.ts'
import { runCommand } from '../pages/keyboard.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { shoot } from '../pages/shoot.ts'

/** Today's cost in the status bar. */
function today(page: Page) {
  return page.getByRole('contentinfo').getByRole('link', { name: /^(?:Today|今天)/ })
}

test('a limit of a connection is typed key by key, today is told against it, and both outlive a restart in another language', async ({
  app,
}) => {
  test.slow()
  const gateway = await startPracticeGateway({ profile: 'new-api', paceMs: 1 })
  try {
    const { page } = app
    const images = new ImagesPage(page)
    const sent = await images.beginOn(gateway)
    const settings = new SettingsPage(page)
    await images.ask('Boat 1')
    await expect.poll(sent).toBe(1)
    await expect(images.imagesOf(images.group(/^Boat 1/))).toHaveCount(1)
    await expect(today(page)).toContainText('Today ≈ $0.040')

    await settings.open()
    await settings.openConnection('Mine')
    const limit = page.getByRole('spinbutton', { name: 'Spending limit a day' })
    await limit.pressSequentially('0.5')
    await expect(page.getByText('$0.460 left')).toBeVisible()
    // Insert in the middle of the existing text.
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('0')
    await expect(limit).toHaveValue('0.05')
    await expect(page.getByText('$0.010 left')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await shoot(page, 'limit-of-connection')

    // A daily limit for everything, starting from the palette.
    await runCommand(page, 'Open Spending')
    const limits = page.getByRole('region', { name: 'Limits' })
    await limits.getByRole('spinbutton', { name: 'Per day, ask above' }).pressSequentially('1')
    await expect(limits.getByText('$0.960 left')).toBeVisible()
    await expect(limits.getByRole('spinbutton', { name: 'Per day on Mine, ask above' })).toHaveValue('0.05')
    await expect(today(page)).toContainText('of $1.00 a day')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
      await shoot(page, `spending-${colorScheme}`)
    }

    // From a key to its runs.
    await page.getByRole('combobox', { name: 'Group by' }).click()
    await page.getByRole('option', { name: 'Key' }).click()
    await page.getByRole('button', { name: /^Show runs of Key 1 · [\da-f]{8} in History$/ }).click()
    const history = new HistoryPage(page)
    await expect(history.rows).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Remove filter Key [\da-f]{8}$/ })).toBeVisible()

    // The app ends while it asks: the request in question is not sent.
    await images.open()
    await images.ask('Boat 2')
    await expect(page.getByRole('alertdialog', { name: /a day on this connection\?$/ })).toBeVisible()
    await app.restart()
    await new HistoryPage(app.page).openTab('History')
    expect(sent()).toBe(1)
    await expect(app.page.getByRole('alertdialog')).toHaveCount(0)

    await chooseChinese(app.page)
    await expect(app.page.getByRole('link', { name: '费用', exact: true })).toBeVisible()
    await app.restart()
    await app.page.getByRole('link', { name: '历史记录' }).click()
    await app.page.getByRole('link', { name: '费用', exact: true }).click()
    const kept = app.page.getByRole('region', { name: '限额' })
    await expect(kept.getByRole('spinbutton', { name: '每日，超过时询问', exact: true })).toHaveValue('1')
    await expect(kept.getByRole('spinbutton', { name: 'Mine 每日，超过时询问' })).toHaveValue('0.05')
    await expect(today(app.page)).toContainText('今天 ')
    expect(await findViolations(app.page)).toEqual([])
    await shoot(app.page, 'spending-zh')
  } finally {
    await gateway.close()
  }
})
