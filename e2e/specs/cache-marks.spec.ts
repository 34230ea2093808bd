import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'

test.use({ practicePace: 'quick' })

/** More text than the practice gateway needs to cache it. */
const long = Array.from({ length: 1_300 }, (_, index) => `word${index % 97}`).join(' ')

test('a marked system prompt is kept by the gateway, read again, and missed where it changed', async ({
  app,
}) => {
  const chat = new ChatPage(app.page)
  const { page } = app
  await chat.open()
  await chat.chooseFormat('Messages')
  await chat.chooseModel('practice-chat')
  await page.getByRole('button', { name: 'Add a system prompt' }).click()
  await page.getByRole('textbox', { name: 'System prompt' }).fill(long)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Cache mark of the system prompt: None' }).click()
  await page.getByRole('menuitemradio', { name: '1 hour' }).click()
  await expect(page.getByText('1 of 4 cache marks')).toBeVisible()
  // There is no message yet, however long the system prompt is.
  await expect(page.getByRole('button', { name: 'Jump to end' })).toHaveCount(0)
  await chat.askAndWait('One, in one line')
  await expect(chat.lastAnswer).toContainText(/cache: [\d,]+ written for 1 hour\)/)
  await chat.askAndWait('Two, in one line')
  await expect(chat.lastAnswer).toContainText(/cache: [\d,]+ read, \d+ % cached\)/)
  // None of the first request was cached, and nearly all of the second.
  await expect(page.getByText(/^(?:4\d|50) % cached so far$/)).toBeVisible()

  const turn = page.getByRole('article', { name: 'You' }).first()
  await turn.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cache mark' }).press('Enter')
  await page.getByRole('menuitemradio', { name: '5 minutes' }).press('Enter')
  await expect(turn).toContainText('Cache mark, 5 minutes')
  await expect(page.getByText('2 of 4 cache marks')).toBeVisible()

  await app.restart()
  const after = new ChatPage(app.page)
  await after.open()
  await expect(
    app.page.getByRole('button', { name: 'Cache mark of the system prompt: 1 hour' }),
  ).toBeVisible()
  await expect(app.page.getByText('2 of 4 cache marks')).toBeVisible()
  await app.page.getByRole('button', { name: 'Edit system prompt' }).click()
  await app.page.getByRole('textbox', { name: 'System prompt' }).fill(`Be kind. ${long}`)
  await app.page.getByRole('button', { name: 'Done' }).click()
  await after.askAndWait('Three, in one line')
  await expect(after.lastAnswer).toContainText('the system prompt differs from that of the request before')
})

test('a format without marks says of a miss as well from which message on a request differs, and how much that cost', async ({
  app,
}) => {
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.chooseModel('practice-chat')
  await chat.askAndWait(`${long} In one line.`)
  await chat.askAndWait('Two, in one line')
  await expect(chat.lastAnswer).toContainText(/cache: [\d,]+ read, \d+ % cached\)/)
  await app.page.getByRole('button', { name: 'Add a system prompt' }).click()
  await app.page.getByRole('textbox', { name: 'System prompt' }).fill('Be kind.')
  await app.page.getByRole('button', { name: 'Done' }).click()
  await chat.askAndWait('Three, in one line')
  await expect(chat.lastAnswer).toContainText(
    /[\d,]+ tokens could have been read from the cache, and none were: (?:the system prompt differs|this request differs from the one before from message 1 on)/,
  )
})
