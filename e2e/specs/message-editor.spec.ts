import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { HistoryPage } from '../pages/history-page.ts'

// The tests wait for complete answers.
test.use({ practicePace: 'quick' })

const messages = (page: Page): Locator => page.getByRole('article', { name: 'You' })
const heads = (page: Page) =>
  page
    .getByRole('article')
    .evaluateAll((turns) => turns.map((turn) => turn.getAttribute('aria-label')?.replace(/ of .*/, '')))

async function twoQuestions(chat: ChatPage): Promise<void> {
  await chat.open()
  await chat.askAndWait('Answer in one line: what is a chunk?')
  await chat.askAndWait('Answer in one line: what is a frame?')
}

test('a message is edited in its place: saved alone, asked anew, each taken back', async ({ app }) => {
  const { page } = app
  const chat = new ChatPage(page)
  await twoQuestions(chat)
  const editor = page.getByRole('textbox', { name: 'Edited message' })
  await messages(page).first().getByRole('button', { name: 'Edit message' }).click()
  await expect(page.getByText('Editing message 1')).toBeVisible()
  await expect(editor).toBeFocused()
  // Key by key in the middle: the caret keeps its place.
  await editor.press('Home')
  await page.keyboard.type('Please: ')
  await expect(editor).toHaveValue('Please: Answer in one line: what is a chunk?')
  await page.getByRole('button', { name: 'Save only' }).click()
  await expect(editor).toHaveCount(0)
  await expect(messages(page).first()).toContainText('Please: Answer')
  await expect(messages(page).first()).toContainText('2 of 2')
  await expect(page.getByText('earlier messages changed')).toHaveCount(2)
  await expect(messages(page).first()).toBeFocused()

  await page.reload()
  await expect(page.getByText('earlier messages changed')).toHaveCount(2)
  await messages(page).last().getByRole('button', { name: 'Edit message' }).click()
  await expect(page.getByText('The message below moves to version 1; can be undone')).toBeVisible()
  await editor.fill('Answer in one line: what is a border?')
  await editor.press('Control+Enter')
  await expect(messages(page).last()).toContainText('2 of 2')
  await chat.untilAnswered()
  await expect(chat.lastAnswer).toContainText('what is a border')
  // The new answer was given to the current earlier messages.
  await expect(page.getByText('earlier messages changed')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(chat.lastAnswer).toContainText('what is a frame')
  await expect(messages(page).last()).toContainText('1 of 2')
})

test('turns are moved, doubled, deleted and inserted from the editor and by the keyboard, and nothing is sent', async ({
  app,
}) => {
  const { page } = app
  const chat = new ChatPage(page)
  await twoQuestions(chat)
  await messages(page).last().getByRole('button', { name: 'Edit message' }).click()
  const editor = page.getByRole('textbox', { name: 'Edited message' })
  await editor.press('End')
  await page.keyboard.type(' Typed.')
  await page.getByRole('button', { name: 'Move up' }).click()
  await expect(page.getByText('Editing message 2')).toBeVisible()
  await expect(editor).toHaveValue('Answer in one line: what is a frame? Typed.')
  await expect(page.getByRole('button', { name: 'Move up' })).toBeFocused()
  await expect.poll(() => heads(page)).toEqual(['You', 'You', 'Answer', 'Answer'])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Editing message 1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move up' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect.poll(() => heads(page)).toEqual(['You', 'You', 'You', 'Answer', 'Answer'])
  await editor.press('Escape')

  await chat.lastAnswer.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await chat.answers.first().getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete message' }).click()
  await expect.poll(() => heads(page)).toEqual(['You', 'You', 'You', 'Answer'])

  // Tab leads from the last button of a turn to the line below it.
  await messages(page).first().getByRole('button', { name: 'More' }).focus()
  await page.keyboard.press('Tab')
  const zone = page.getByRole('button', { name: 'Insert message here' }).first()
  await expect(zone).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Inserted message' })).toBeFocused()
  await page.getByRole('radio', { name: 'System' }).click()
  await page.getByRole('textbox', { name: 'Inserted message' }).fill('Be brief.')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => heads(page)).toEqual(['You', 'System', 'You', 'You', 'Answer'])
  await expect(page.getByRole('article', { name: 'System' })).toBeFocused()

  const history = new HistoryPage(page)
  await history.open()
  await expect(history.row('Answer in one line')).toHaveCount(2)
})
