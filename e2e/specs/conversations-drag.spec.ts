import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'

test.use({ practicePace: 'quick' })

const list = (page: Page): Locator => page.getByRole('region', { name: 'Conversations' })
const original = /^Answer in one line about wombats/
const copy = /^Copy of Answer in one line about wombats/

/** Creates a conversation in a folder, and above it seven copies of it: more than the list fits in a low window. */
async function fillList(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 480 })
  const chat = new ChatPage(page)
  await chat.open()
  await chat.askAndWait('Answer in one line about wombats.')
  for (let copies = 1; copies <= 7; copies += 1) {
    await list(page).getByRole('button', { name: original }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(list(page).getByPlaceholder(`Search ${copies + 1} conversations`)).toBeVisible()
  }
  await list(page).getByRole('button', { name: original }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to' }).press('Enter')
  await page.getByRole('menuitem', { name: 'New folder' }).press('Enter')
  await list(page).getByRole('textbox', { name: 'New folder' }).fill('Animals')
  await page.keyboard.press('Enter')
  await expect(list(page).getByRole('button', { name: 'Animals 1' })).toBeVisible()
}

/** Presses the mouse button on a row and moves it to an end of the list, until the last row there is in view. */
async function dragToEnd(row: Locator, end: 'top' | 'bottom', wanted: Locator): Promise<void> {
  const page = row.page()
  const box = await list(page).getByRole('list', { name: 'Conversations' }).boundingBox()
  if (box === null) throw new Error('the list is not in view')
  await row.hover()
  await page.mouse.down()
  const x = box.x + box.width / 2
  const y = end === 'top' ? box.y + 6 : box.y + box.height - 6
  let step = 0
  await expect(async () => {
    // A real hand never stops moving; where it does, the system keeps sending drag events.
    step += 1
    await page.mouse.move(x + (step % 2), y, { steps: 4 })
    await expect(wanted).toBeInViewport({ ratio: 1, timeout: 100 })
  }).toPass()
}

/** Moves to a heading and releases the button there. The list keeps scrolling until the pointer has left its end. */
async function dropOn(heading: Locator): Promise<void> {
  const page = heading.page()
  await expect(async () => {
    const box = await heading.boundingBox()
    if (box === null) throw new Error('the heading is not in view')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 })
    expect(await heading.boundingBox()).toEqual(box)
  }).toPass()
  await page.mouse.up()
}

test('a conversation is dragged to a folder out of view, and back out of it, while the list scrolls along', async ({
  app,
}) => {
  const { page } = app
  await fillList(page)
  const today = list(page).getByRole('button', { name: 'Today' })
  const folder = list(page).getByRole('button', { name: /^Animals/ })
  await today.hover()
  await page.mouse.wheel(0, -2_000)
  await expect(today).toBeInViewport({ ratio: 1 })
  await expect(folder).not.toBeInViewport()

  await dragToEnd(list(page).getByRole('button', { name: copy }).first(), 'bottom', folder)
  await dropOn(folder)
  await expect(folder).toHaveAccessibleName('Animals 2')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(folder).toHaveAccessibleName('Animals 1')

  await dragToEnd(list(page).getByRole('button', { name: original }), 'top', today)
  await dropOn(today)
  await expect(folder).toHaveAccessibleName('Animals 0')
})

test('all that are selected are dragged together', async ({ app }) => {
  const { page } = app
  await fillList(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const folder = list(page).getByRole('button', { name: /^Animals/ })
  await list(page).getByRole('button', { name: 'Select conversations' }).click()
  const copies = list(page).getByRole('button', { name: copy })
  await copies.nth(0).click()
  await copies.nth(1).click()
  await copies.nth(1).hover()
  await page.mouse.down()
  await dropOn(folder)
  await expect(folder).toHaveAccessibleName('Animals 3')
})
