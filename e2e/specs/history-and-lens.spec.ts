import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'

// Answers are waited for to their ends.
test.use({ practicePace: 'quick' })

test('a run is found in History by its words, with what went over the wire', async ({ app }) => {
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.askAndWait('Answer in one line about wombats.')
  await app.page.getByRole('link', { name: 'History', exact: true }).click()
  const search = app.page.getByRole('textbox', { name: /^Search/ })
  await search.fill('wombats')
  const run = app.page.getByRole('row', { name: /wombats/ })
  await run.click()
  await expect(app.page.getByRole('region', { name: 'Run', exact: true })).toContainText('Rehearsed answer')
  await app.page.getByRole('tab', { name: 'Code' }).click()
  await expect(app.page.getByText('GATEWAY_API_KEY').first()).toBeVisible()
  await search.fill('no such words anywhere')
  await expect(app.page.getByRole('status').filter({ hasText: /^(0 runs|No)/ })).toBeVisible()
})

test('the lens shows one question in four formats, and sends it to all of them', async ({ app }) => {
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.askAndWait('Answer in one line: which format is this?')
  await app.page.getByRole('radio', { name: 'Lens' }).click()
  for (const route of ['/v1/chat/completions', '/v1/responses', '/v1/messages', '/v1beta/models/']) {
    await expect(app.page.getByText(route, { exact: false }).first()).toBeVisible()
  }
  await app.page.getByRole('button', { name: /^Send 4/ }).click()
  await expect(app.page.getByText('Rehearsed answer', { exact: false })).toHaveCount(4, { timeout: 30_000 })
})

test('expanded, the answers of the lens have the same room however long they are, and what is under them in view', async ({
  app,
}) => {
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.askAndWait('Tell me a long story.')
  await app.page.getByRole('radio', { name: 'Lens' }).click()
  await app.page.getByRole('button', { name: /^Send 4/ }).click()
  const answers = app.page.getByRole('region', { name: 'Answers', exact: true })
  await expect(answers.getByText('Done', { exact: true })).toHaveCount(4, { timeout: 30_000 })
  await app.page.getByRole('button', { name: 'Expand answers' }).click()
  const boxes = answers.locator('[tabindex="0"]', { has: app.page.locator('.markdown') })
  const sizes = await boxes.evaluateAll((list) =>
    list.map((box) => ({ room: Math.round(box.clientHeight), scrolls: box.scrollHeight > box.clientHeight })),
  )
  const room = await app.page.evaluate(() => Math.round(innerHeight * 0.44))
  expect(sizes).toEqual(Array.from({ length: 4 }, () => ({ room, scrolls: true })))
  await expect(answers.getByRole('button', { name: 'Inspect' }).first()).toBeInViewport({ ratio: 1 })
})

test('the lens names the format of each of six columns in full', async ({ app }) => {
  const { page } = app
  await new ChatPage(page).open()
  await page.getByRole('radio', { name: 'Lens' }).click()
  await page.getByRole('button', { name: /^Try “/ }).click()
  for (const columns of [5, 6]) {
    await page.getByRole('button', { name: 'Add a column' }).click()
    await expect(page.getByRole('button', { name: /^Parameters of/ })).toHaveCount(columns)
  }
  const names = page
    .locator('h3')
    .filter({ hasText: /^(?:Chat completions|Responses|Messages|Generate content)/ })
  const cut = await names.evaluateAll((headings) =>
    headings
      .flatMap((heading) => [heading, ...heading.querySelectorAll('*')])
      .filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.textContent),
  )
  expect(await names.count()).toBeGreaterThanOrEqual(6)
  expect(cut).toEqual([])
})
