import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'

// The tests wait for complete answers.
test.use({ practicePace: 'quick' })

test('an answer asked for again and a message that was edited are kept as versions, over a reload', async ({
  app,
}) => {
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.askAndWait('Answer in one line: what is a chunk border?')
  await chat.lastAnswer.getByRole('button', { name: 'More' }).click()
  await app.page.getByRole('menuitem', { name: 'Retry' }).click()
  await expect(chat.lastAnswer).toContainText('2 of 2')
  await chat.untilAnswered()
  await chat.lastAnswer.getByRole('button', { name: 'Previous version' }).click()
  await expect(chat.lastAnswer).toContainText('1 of 2')

  const message = app.page.getByRole('article', { name: 'You' })
  await message.getByRole('button', { name: 'Edit message' }).click()
  await message.getByRole('textbox', { name: 'Edited message' }).fill('Answer in one line: what is a frame?')
  await message.getByRole('button', { name: 'Save and regenerate' }).click()
  await expect(message).toContainText('2 of 2')
  await chat.untilAnswered()
  await expect(chat.lastAnswer).toContainText('what is a frame')

  await app.page.reload()
  await expect(message).toContainText('what is a frame')
  await message.getByRole('button', { name: 'Previous version' }).click()
  await expect(message).toContainText('what is a chunk border')
  await expect(chat.lastAnswer).toContainText('2 of 2')
})
