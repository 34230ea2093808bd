import { expect, test } from '../fixtures.ts'
import { Attachments } from '../pages/attachments.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { readSavedValues } from '../read-database.ts'
import { textFile } from '../sample-files.ts'

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

test('what is typed into a new conversation is there after a crash', async ({ app, dataFolder }) => {
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.message.fill('Half a thought')
  await expect.poll(() => readSavedValues(dataFolder, 'chat-drafts')).toContain('Half a thought')
  await app.crash()

  const after = new ChatPage(app.page)
  await after.open()
  await expect(after.message).toHaveValue('Half a thought')
})

test('files and the beginning of the answer that were not sent are there after a restart and after a crash', async ({
  app,
  dataFolder,
}) => {
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.chooseFormat('Messages')
  await new Attachments(app.page).pick(textFile('server.log', '14:03 listening'))
  await app.page.getByRole('button', { name: 'Role: User' }).click()
  await app.page.getByRole('menuitem', { name: 'Prefill the answer' }).click()
  await app.page.getByRole('textbox', { name: 'Assistant prefill' }).fill('According to the log,')
  await expect
    .poll(() => readSavedValues(dataFolder, 'chat-drafts'))
    .toMatch(/server\.log.*According to the log,/)

  for (const end of [() => app.restart(), () => app.crash()]) {
    await end()
    await new ChatPage(app.page).open()
    await expect(new Attachments(app.page).chip('server.log')).toBeVisible()
    await expect(app.page.getByRole('textbox', { name: 'Assistant prefill' })).toHaveValue(
      'According to the log,',
    )
  }
})
