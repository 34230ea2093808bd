import type { Locator, Page } from 'playwright/test'
import { waitUntilReady } from '../app-under-test.ts'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'

// Only the browser host has two windows: the desktop app has one.

// The tests wait for complete answers.
test.use({ practicePace: 'quick' })

const messages = (page: Page): Locator => page.getByRole('article', { name: 'You' })

test('a window that edits keeps what is typed while another one changes the conversation', async ({
  app,
}) => {
  const { page } = app
  const chat = new ChatPage(page)
  await chat.open()
  await chat.askAndWait('Answer in one line: what is a chunk?')
  await chat.askAndWait('Answer in one line: what is a frame?')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await waitUntilReady(other)
  await messages(page).last().getByRole('button', { name: 'Edit message' }).click()
  const editor = page.getByRole('textbox', { name: 'Edited message' })
  await editor.press('End')
  await page.keyboard.type(' Kept.')
  await messages(other).last().getByRole('button', { name: 'More' }).click()
  await other.getByRole('menuitem', { name: 'Delete this and what follows' }).click()
  await expect(editor).toHaveCount(0)
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(editor).toHaveValue('Answer in one line: what is a frame? Kept.')
  await other.close()
})
