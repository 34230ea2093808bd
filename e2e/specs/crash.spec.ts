import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'

test('a run that the process did not live to see the end of is there, marked, with its text', async ({
  app,
}) => {
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.ask('Compare three ways to read an event stream.')
  await expect(chat.lastAnswer).toContainText('Rehearsed answer.')
  await app.crash()

  const after = new ChatPage(app.page)
  await after.open()
  await expect(after.lastAnswer).toContainText('Interrupted')
  await expect(after.lastAnswer).toContainText('Rehearsed answer.')
  await expect(after.message).toBeEnabled()
})
