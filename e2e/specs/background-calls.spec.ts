import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { goTo } from '../pages/go-to.ts'
import { shootThemes } from '../pages/shoot.ts'

test.use({ practicePace: 'quick' })

test('what the doctor asked is hidden in History until background calls are asked for, and is inspected like any run', async ({
  app,
}) => {
  test.slow()
  const { page } = app
  await goTo(page, 'settings/connections/practice')
  await page.getByRole('button', { name: 'Check connection' }).first().press('Enter')
  await page.getByRole('button', { name: 'Show calls in History' }).press('Enter')

  // Only the app's own background requests are listed, and the exchange is shown without the key.
  const table = page.getByRole('region', { name: 'Runs', exact: true })
  const rows = table.locator('[data-run]')
  await expect(rows.filter({ hasText: 'Connection doctor' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Remove filter Background calls' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Run', exact: true })).toContainText('/v1/models')
  const checkView = await createViewCheck(page)
  await checkView('background calls')
  await shootThemes(page, 'background-calls')

  // One key hides them, also after a reload.
  const toggle = page.getByRole('button', { name: 'Background calls', exact: true })
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove filter Background calls' })).toHaveCount(0)
  await goTo(page, 'history')
  await page.reload()
  await expect(page.getByText('No requests yet')).toBeVisible()
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Background calls', exact: true }).press('Enter')
  await expect(rows.filter({ hasText: 'Connection doctor' })).toHaveCount(1)
})
