import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { ImagesPage } from '../pages/images-page.ts'
import { tabTo } from '../pages/keyboard.ts'

// The tests wait for complete answers.
test.use({ practicePace: 'quick' })

const search = (page: Page): Locator => page.getByRole('combobox', { name: 'Search commands' })

async function openPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await search(page).fill(words)
}

test('the palette finds one of each kind, and opens it without a pointer', async ({ app }) => {
  const { page } = app
  const checkView = await createViewCheck(page)
  const images = new ImagesPage(page)
  await images.open()
  await images.ask('A lighthouse in the fog')
  await expect(images.imagesOf(images.group(/^A lighthouse/))).toHaveCount(1)
  const chat = new ChatPage(page)
  await chat.open()
  await chat.askAndWait('Answer in one line about a lighthouse.')

  await openPalette(page, 'light')
  for (const group of ['Commands', 'Conversations', 'Runs', 'Media', 'Settings'])
    await expect(page.getByRole('group', { name: group }).getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Runs' })).toContainText('2')
  await checkView('palette', { inside: '[role=dialog]' })
  const active = page.locator('[role=option][aria-selected=true]')
  await expect(active).toContainText('Use the light theme')
  while (!(await active.textContent())?.includes('Answer in one line')) await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(active).toContainText('A lighthouse in the fog')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('main')).toHaveAccessibleName('History')
  await expect(page.getByRole('heading', { name: 'A lighthouse in the fog' })).toBeVisible()

  await openPalette(page, 'practice-reasoner')
  await expect(active).toContainText('practice-reasoner')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toHaveAccessibleName('Chat')
  await expect(page.getByRole('combobox', { name: /^Model/ }).first()).toContainText('practice-reasoner')
})

test('keys are changed by keyboard alone, with a conflict, and work after a reload', async ({ app }) => {
  const { page } = app
  const checkView = await createViewCheck(page)
  await new ChatPage(page).open()
  await page.getByRole('link', { name: 'Chat' }).focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Shortcuts' })
  await expect(dialog.getByRole('textbox', { name: 'Search commands or keys' })).toBeFocused()
  // The whole dialog is inside the window, and its list scrolls.
  const { y = 0, height = 0 } = (await dialog.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(await page.evaluate(() => innerHeight))
  await page.keyboard.type('open history')
  const change = dialog.getByRole('button', { name: 'Change the keys of “Open History”' })
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await tabTo(change)
  await page.keyboard.press('Enter')
  // From then on keys are recorded instead of running their commands.
  await expect(dialog.getByRole('button', { name: /^Press the new keys of/ })).toBeFocused()
  await page.keyboard.press('Alt+2')
  await expect(dialog.getByRole('alert')).toContainText(
    'already runs “Open Chat”, which would keep its other keys.',
  )
  await checkView('a conflict of shortcuts', { inside: '[role=dialog]' })
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Reassign from “Open Chat”' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(change).toBeFocused()
  await expect(dialog.getByRole('listitem')).toContainText('Alt2')
  // Closing the dialog returns the focus to its button; the tooltip of that button closes too.
  await expect(page.getByText('Change keys')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.reload()
  await expect(page.getByRole('main')).toHaveAccessibleName('Chat')
  await page.keyboard.press('Alt+2')
  await expect(page.getByRole('main')).toHaveAccessibleName('History')
  await page.keyboard.press('Control+2')
  await expect(page.getByRole('main')).toHaveAccessibleName('Chat')
})
