import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { HistoryPage } from '../pages/history-page.ts'

// The tests wait for complete answers.
test.use({ practicePace: 'quick' })

/** Makes two answers and a failure, in two formats. */
async function makeRuns(page: Page): Promise<HistoryPage> {
  const chat = new ChatPage(page)
  await chat.open()
  await chat.askAndWait('Answer in one line about wombats.')
  await chat.chooseFormat('Messages')
  await chat.askAndWait('Answer in one line about otters.')
  await chat.chooseModel('practice-error-in-stream')
  await chat.askAndWait('Answer in one line about badgers.')
  const history = new HistoryPage(page)
  await history.open()
  await expect(history.rows).toHaveCount(3)
  return history
}

test('runs are narrowed by filters and words, and two are compared', async ({ app }) => {
  const history = await makeRuns(app.page)
  await history.filter('Format', /^Messages/)
  await expect(history.rows).toHaveCount(2)
  await history.filter('Status', /^Failed/)
  await expect(history.rows).toHaveCount(1)
  await expect(history.rows).toContainText('badgers')
  await app.page.getByRole('button', { name: 'Remove filter Messages' }).click()
  await app.page.getByRole('button', { name: 'Remove filter Failed' }).click()
  await history.search.fill('otters')
  await expect(history.rows).toHaveCount(1)
  await history.search.fill('')
  await expect(history.rows).toHaveCount(3)

  await history.row('wombats').press('Space')
  await history.row('otters').click({ modifiers: ['Control'] })
  await app.page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(history.comparison.locator('ins').filter({ hasText: 'otters' }).first()).toBeVisible()
  await expect(history.comparison.locator('del').filter({ hasText: 'wombats' }).first()).toBeVisible()
  await app.page.getByRole('tab', { name: 'Requests' }).click()
  await expect(history.comparison).toContainText('"max_tokens"')
  await app.page.getByRole('button', { name: 'Close comparison' }).click()
  await expect(history.comparison).toBeHidden()
})

test('a run is sent again, starred, and outlives the freeing of space', async ({ app }) => {
  const history = await makeRuns(app.page)
  await history.row('wombats').click()
  await expect(history.run).toContainText('Rehearsed answer')
  await history.run.getByRole('button', { name: 'Resend' }).click()
  await expect(history.rows).toHaveCount(4)
  // The new run is open.
  await expect(history.rows.first()).toHaveAttribute('aria-current', 'true')
  await expect(history.run).toContainText('Rehearsed answer')
  await expect(history.run.getByRole('button', { name: 'Resend' })).toBeVisible()
  await history.run.getByRole('button', { name: 'Favourite', exact: true }).click()
  await expect(history.rows.first()).toContainText('favourite')

  await app.page.getByRole('button', { name: 'Free space' }).click()
  const dialog = app.page.getByRole('dialog', { name: 'Free space' })
  await dialog.getByRole('radio', { name: 'Any age' }).click()
  await dialog.getByRole('button', { name: 'Delete 3 runs' }).click()
  await expect(history.rows).toHaveCount(1)
  await expect(history.run).toContainText('Rehearsed answer')
  await app.restart()
  const after = new HistoryPage(app.page)
  await after.open()
  await expect(after.rows).toHaveCount(1)
  await expect(after.rows).toContainText('favourite')
})

test('History and the lens have no accessibility violations, in both themes', async ({ app }) => {
  // Nine views are checked.
  test.slow()
  const checkView = await createViewCheck(app.page)
  const history = new HistoryPage(app.page)
  await app.page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(app.page.getByText('No requests yet')).toBeVisible()
  await checkView('empty history')
  await makeRuns(app.page)
  await checkView('history')
  await history.row('badgers').click()
  await expect(history.run.getByRole('alert')).toBeVisible()
  await checkView('failed run')
  await history.search.fill('no such words anywhere')
  await expect(history.rows).toHaveCount(0)
  await checkView('nothing found')
  await history.search.fill('')
  await history.row('wombats').click({ modifiers: ['Control'] })
  await history.row('otters').click({ modifiers: ['Control'] })
  await app.page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(history.comparison.locator('ins').first()).toBeVisible()
  await checkView('comparison')
  await app.page.getByRole('button', { name: 'Free space' }).click()
  await expect(app.page.getByRole('dialog', { name: 'Free space' })).toBeVisible()
  await checkView('free space')
  await app.page.getByRole('button', { name: 'Cancel' }).click()
  await app.page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(app.page.getByRole('combobox', { name: 'Status' })).toBeVisible()
  await checkView('filters')
  await app.page.keyboard.press('Escape')

  await new ChatPage(app.page).open()
  await app.page.getByRole('radio', { name: 'Lens' }).click()
  await expect(app.page.getByRole('region', { name: 'Chat completions body' })).toBeVisible()
  await checkView('lens')
  await app.page.getByRole('button', { name: 'Retry 4' }).click()
  await expect(app.page.getByRole('region', { name: /^Answer of/ })).toHaveCount(4)
  await expect(app.page.getByRole('button', { name: /^Stop/ })).toHaveCount(0)
  await checkView('lens with answers')
})

test('the table is sorted, grouped and has the columns that were chosen, also after a restart', async ({
  app,
}) => {
  const history = await makeRuns(app.page)
  const head = (name: string) => app.page.getByRole('columnheader', { name, exact: true })
  await head('Title').getByRole('button').click()
  await expect(head('Title')).toHaveAttribute('aria-sort', 'ascending')
  await expect(history.rows.first()).toContainText('badgers')
  await head('Title').getByRole('button').click()
  await expect(history.rows.first()).toContainText('wombats')

  await app.page.getByRole('radio', { name: 'Conversation', exact: true }).click()
  const group = app.page.getByRole('row', { name: /3 runs/ })
  await expect(history.rows).toHaveCount(0)
  await expect(group).toBeVisible()
  await history.search.press('ArrowDown')
  await expect(group).toBeFocused()
  await app.page.keyboard.press('ArrowRight')
  await expect(history.rows).toHaveCount(3)
  await app.page.keyboard.press('End')
  await expect(history.row('badgers')).toBeFocused()

  await app.page.getByRole('button', { name: 'Columns' }).click()
  await app.page.getByRole('menuitemcheckbox', { name: 'Cost' }).click()
  await app.page.keyboard.press('Escape')
  await expect(head('Cost')).toBeHidden()
  await app.restart()
  await new HistoryPage(app.page).open()
  await expect(app.page.getByRole('row', { name: /3 runs/ })).toBeVisible()
  await expect(app.page.getByRole('columnheader', { name: 'Cost' })).toBeHidden()
})

test('a narrow window has fewer columns, and nothing to scroll sideways', async ({ app }) => {
  const history = await makeRuns(app.page)
  const table = app.page.getByLabel('Runs', { exact: true }).locator('table')
  for (const [width, columns] of [
    [1_080, 9],
    [640, 6],
    [320, 3],
  ] as const) {
    await app.page.setViewportSize({ width, height: 700 })
    await expect(table.getByRole('columnheader')).toHaveCount(columns)
    const overhang = () =>
      table.evaluate((element) => {
        const box = element.parentElement?.closest('div')
        return box === null || box === undefined ? 0 : box.scrollWidth - box.clientWidth
      })
    await expect.poll(overhang).toBeLessThanOrEqual(0)
    await expect(history.rows.first()).toBeInViewport()
  }
})
