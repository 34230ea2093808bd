import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { ComparePage } from '../pages/compare-page.ts'
import { HistoryPage } from '../pages/history-page.ts'

// The tests wait for complete answers.
test.use({ practicePace: 'quick' })

test('a run is found in History by its words, with what went over the wire', async ({ app }) => {
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.askAndWait('Answer in one line about wombats.')
  const history = new HistoryPage(app.page)
  await history.open()
  const { search } = history
  await search.fill('wombats')
  const run = app.page.getByRole('row', { name: /wombats/ })
  await run.click()
  await expect(app.page.getByRole('region', { name: 'Run', exact: true })).toContainText('Rehearsed answer')
  await app.page.getByRole('tab', { name: 'Code' }).click()
  await expect(app.page.getByText('GATEWAY_API_KEY').first()).toBeVisible()
  await search.fill('no such words anywhere')
  await expect(app.page.getByRole('status').filter({ hasText: /^(0 runs|No)/ })).toBeVisible()
})

test('the lens shows one question in four formats, and sends it to all of them', async ({
  app: { page },
}) => {
  const compare = new ComparePage(page)
  await compare.open()
  await compare.askAndWait('Answer in one line: which format is this?')
  await page.getByRole('radio', { name: 'Lens' }).click()
  for (const route of ['/v1/chat/completions', '/v1/responses', '/v1/messages', '/v1beta/models/']) {
    await expect(page.getByText(route, { exact: false }).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Retry 4' }).click()
  await expect(page.getByText('Rehearsed answer', { exact: false })).toHaveCount(4)
  // The columns are the same as in conversations that continue; the conversation itself is unchanged.
  await compare.openCompare()
  await compare.waitForAnswers(4)
  await page.getByRole('radio', { name: 'Transcript' }).click()
  await expect(compare.answers).toHaveCount(1)
})

test('the lens leaves a format out, and a change of one column makes them all', async ({ app: { page } }) => {
  const compare = new ComparePage(page)
  await compare.open()
  await page.getByRole('radio', { name: 'Lens' }).click()
  await page.getByRole('button', { name: /^Try “/ }).click()
  await expect(compare.columns).toHaveCount(4)
  await page.getByRole('checkbox', { name: /Send to .*Responses/ }).click()
  await compare.chooseModelOf(2, 'practice-reasoner')
  await expect(page.getByRole('checkbox', { name: /Send to .*Responses/ })).not.toBeChecked()
  await page.getByRole('button', { name: 'Send 3' }).click()
  await expect(page.getByText('Rehearsed answer', { exact: false })).toHaveCount(3)
  await expect(compare.column(2)).toContainText('"model": "practice-reasoner"')
})

test('the lens names each of six columns in full on hover, and says what each route is', async ({
  app: { page },
}) => {
  const compare = new ComparePage(page)
  await compare.open()
  await compare.startSix()
  await page.getByRole('radio', { name: 'Lens' }).click()
  await page.getByRole('button', { name: /^Try “/ }).click()
  await expect(page.getByText(/^POST/)).toHaveCount(6)
  await expect(page.getByRole('region', { name: 'Column Generate content 3' })).toBeVisible()
})
