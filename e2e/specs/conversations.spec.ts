import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { runCommand } from '../pages/keyboard.ts'

// The tests wait for complete answers.
test.use({ practicePace: 'quick' })

/** Opens the menu of a turn with the keyboard and selects an entry. */
async function choose(page: Page, turn: Locator, name: string): Promise<void> {
  await turn.getByRole('button', { name: 'More' }).press('Enter')
  const item = page.getByRole('menuitem', { name, exact: true })
  await expect(item).toBeEnabled()
  await item.press('Enter')
}

/** Makes the window wide enough for the list of conversations beside the transcript. */
const showList = (page: Page): Promise<void> => page.setViewportSize({ width: 1600, height: 1000 })

const messages = (page: Page): Locator => page.getByRole('article', { name: 'You' })

test('a turn is deleted with what follows, taken back by Undo, and stays deleted over a restart', async ({
  app,
}) => {
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.askAndWait('Answer in one line about wombats.')
  await chat.askAndWait('Answer in one line about quokkas.')
  await choose(app.page, messages(app.page).last(), 'Delete this and what follows')
  await expect(messages(app.page)).toHaveCount(1)
  await expect(chat.message).toBeFocused()
  await app.page.getByRole('button', { name: 'Undo' }).click()
  await expect(messages(app.page)).toHaveCount(2)

  await choose(app.page, chat.lastAnswer, 'Delete')
  await expect(chat.answers).toHaveCount(1)
  await expect(app.page.getByText('This message has no answer yet.')).toBeVisible()
  await app.restart()
  await expect(app.page.getByText('This message has no answer yet.')).toBeVisible()
  await messages(app.page).last().getByRole('button', { name: 'Get answer' }).click()
  await expect(new ChatPage(app.page).lastAnswer).toContainText('quokkas')
})

test.describe('an answer that is seen arriving', () => {
  test.use({ practicePace: 'human' })

  test('a turn deleted while its answer arrives stops the answer', async ({ app }) => {
    const chat = new ChatPage(app.page)
    await chat.open()
    await chat.chooseModel('practice-slow')
    await chat.ask('Tell me a long story.')
    await chat.stop.waitFor()
    await choose(app.page, messages(app.page).last(), 'Delete this and what follows')
    await expect(app.page.getByRole('heading', { name: 'Ask a model something' })).toBeVisible()
    await expect(chat.stop).toBeHidden()
  })
})

test('a fork goes its own way, and keeps its figures without the first conversation', async ({ app }) => {
  await showList(app.page)
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.askAndWait('Answer in one line about wombats.')
  await chat.askAndWait('Answer in one line about quokkas.')
  await choose(app.page, chat.answers.first(), 'Fork from here')
  await expect(
    app.page.getByRole('heading', { name: /^Fork of Answer in one line about wombats/ }),
  ).toBeVisible()
  await expect(messages(app.page)).toHaveCount(1)
  await chat.askAndWait('Answer in one line about koalas.')

  const list = app.page.getByRole('region', { name: 'Conversations' })
  await list.getByRole('button', { name: /^Answer in one line about wombats/ }).click()
  await expect(messages(app.page)).toHaveCount(2)
  await app.page.getByRole('button', { name: 'Conversation menu' }).click()
  await app.page.getByRole('menuitem', { name: 'Delete' }).click()
  await list
    .getByRole('button', { name: /^Fork of/ })
    .first()
    .click()
  await choose(app.page, chat.answers.first(), 'Inspect request')
  await expect(app.page.getByRole('tab', { name: 'Request', exact: true })).toBeVisible()
  await expect(chat.answers.first()).toContainText(/\d+ tokens/)
})

test('an older answer asked for again is a version, with what followed the first one still there', async ({
  app,
}) => {
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.askAndWait('Answer in one line about wombats.')
  await chat.askAndWait('Answer in one line about quokkas.')
  await choose(app.page, chat.answers.first(), 'Retry')
  await expect(chat.lastAnswer).toContainText('2 of 2')
  await expect(messages(app.page)).toHaveCount(1)
  await chat.untilAnswered()
  await chat.lastAnswer.getByRole('button', { name: 'Previous version' }).click()
  await expect(messages(app.page)).toHaveCount(2)
})

test('conversations are found by the words of any turn, and not by what was deleted', async ({ app }) => {
  await showList(app.page)
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.askAndWait('Answer in one line about wombats.')
  await chat.startNew()
  await chat.askAndWait('Answer in one line about quokkas.')
  const search = app.page.getByRole('textbox', { name: 'Search conversations' })
  const rows = app.page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
  await search.fill('REHEARSED quok')
  await expect(rows).toHaveCount(1)
  await search.fill('"quokkas OR')
  await expect(app.page.getByText('No conversation contains', { exact: false })).toBeVisible()
  await choose(app.page, messages(app.page).last(), 'Delete this and what follows')
  await search.fill('quokkas')
  await expect(app.page.getByText('No conversation contains “quokkas”.')).toBeVisible()
})

test('conversations are selected by keys, put into a folder and into the trash, and brought back', async ({
  app,
}) => {
  await showList(app.page)
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.askAndWait('Answer in one line about wombats.')
  await chat.startNew()
  await chat.askAndWait('Answer in one line about quokkas.')
  const list = app.page.getByRole('region', { name: 'Conversations' })
  const quokkas = list.getByRole('button', { name: /^Answer in one line about quokkas/ })
  await quokkas.press('Space')
  await expect(list.getByRole('heading', { name: '1 selected' })).toBeVisible()
  await app.page.keyboard.press('ControlOrMeta+a')
  await expect(list.getByRole('heading', { name: '2 selected' })).toBeVisible()
  await list.getByRole('button', { name: 'Move to' }).press('Enter')
  await app.page.getByRole('menuitem', { name: 'New folder' }).press('Enter')
  await list.getByRole('textbox', { name: 'New folder' }).fill('Animals')
  await app.page.keyboard.press('Enter')
  await expect(list.getByRole('button', { name: 'Animals 2' })).toBeVisible()
  expect(await findViolations(app.page)).toEqual([])

  await list.getByRole('button', { name: 'Trash 2' }).press('Enter')
  await expect(quokkas).toBeHidden()
  await app.restart()
  await showList(app.page)
  const after = app.page.getByRole('region', { name: 'Conversations' })
  await after.getByRole('button', { name: /^Trash/ }).press('Enter')
  await after.getByRole('button', { name: /^Restore Answer in one line about quokkas/ }).press('Enter')
  await after.getByRole('button', { name: 'Back to the conversations' }).press('Enter')
  await expect(after.getByRole('button', { name: 'Animals 1' })).toBeVisible()
  await after.getByRole('button', { name: /^Answer in one line about quokkas/ }).press('Enter')
  await expect(new ChatPage(app.page).lastAnswer).toContainText('quokkas')
})

const key = 'sk-never-taken-over-123'
const command = `curl https://gateway.example.net/v1/messages \\
  -H 'x-api-key: ${key}' -H 'anthropic-version: 2023-06-01' \\
  -d '${JSON.stringify({
    model: 'practice-chat',
    max_tokens: 200,
    top_k: 5,
    system: 'Be brief.',
    messages: [
      { role: 'user', content: 'Answer in one line about wombats.' },
      { role: 'assistant', content: 'They dig.' },
      { role: 'user', content: 'Answer in one line about quokkas.' },
    ],
  })}'`

test('a pasted curl command becomes a conversation that is sent as it was, without its key', async ({
  app,
}) => {
  const chat = new ChatPage(app.page)
  await chat.open()
  await runCommand(app.page, 'Paste a request')
  const dialog = app.page.getByRole('dialog', { name: 'Paste a request' })
  const field = dialog.getByRole('textbox', { name: 'curl command' })
  await expect(field).toBeFocused()
  await field.fill(command.slice(0, -1))
  await expect(dialog.getByText(/inside a quotation that begins at line 3/)).toBeVisible()
  await field.fill(command)
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('2 messages, 1 answer')
  await expect(preview).toContainText('The command contains a key')
  await expect(dialog.getByText(/goes to https:\/\/gateway\.example\.net/)).toBeVisible()
  expect(await findViolations(app.page, { inside: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Open as conversation' }).click()

  await expect(messages(app.page)).toHaveCount(2)
  await expect(app.page.getByRole('radio', { name: 'Messages' })).toBeChecked()
  await messages(app.page).last().getByRole('button', { name: 'Get answer' }).click()
  await expect(chat.lastAnswer).toContainText('quokkas')
  const stored = await app.page.evaluate(() => JSON.stringify(localStorage))
  expect(stored).not.toContain(key)
})

test('a command pasted as a message is offered as a conversation', async ({ app }) => {
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.message.fill(command)
  await app.page.getByRole('button', { name: 'Open as conversation' }).click()
  const dialog = app.page.getByRole('dialog', { name: 'Paste a request' })
  await expect(dialog.getByRole('region', { name: 'Preview' })).toBeVisible()
  await app.page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(chat.message).toHaveValue('')
})

test('a conversation in responses is compacted, goes on from there, and back when that is deleted', async ({
  app,
}) => {
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.chooseModel('practice-chat')
  await chat.chooseFormat('Responses')
  await chat.askAndWait('Answer in one line about wombats.')
  await chat.askAndWait('Answer in one line about quokkas.')
  await app.page.getByRole('button', { name: 'Conversation menu' }).click()
  await app.page.getByRole('menuitem', { name: 'Compact this conversation' }).click()
  const dialog = app.page.getByRole('dialog', { name: 'Compact this conversation' })
  await dialog.getByRole('button', { name: 'Compact', exact: true }).click()
  const line = app.page.getByRole('article', { name: 'Compaction' })
  await expect(line).toContainText('Compacted: 2 turns → 3 items')
  await line.getByRole('button', { name: 'Show what is sent in their place' }).click()
  await expect(line.getByRole('figure', { name: 'Encrypted item compaction' })).toContainText(
    'encrypted_content',
  )
  expect(await findViolations(app.page, { inside: 'article[aria-label=Compaction]' })).toEqual([])

  await chat.message.fill('Answer in one line about koalas.')
  await app.page.getByRole('button', { name: 'Preview request' }).click()
  const preview = app.page.getByRole('dialog', { name: 'Request preview' })
  await expect(preview).toContainText('encrypted_content')
  await app.page.keyboard.press('Escape')
  await chat.askAndWait('Answer in one line about koalas.')
  await expect(chat.lastAnswer).toContainText('koalas')

  await choose(app.page, line, 'Delete this and what follows')
  await expect(line).toBeHidden()
  await expect(chat.answers).toHaveCount(2)
})
