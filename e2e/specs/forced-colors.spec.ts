import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { ImagesEditPage } from '../pages/images-edit-page.ts'
import { LibraryPage } from '../pages/library-page.ts'
import { ModelsPage } from '../pages/models-page.ts'
import { pngFile } from '../sample-files.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { ImagesPage } from '../pages/images-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'

function edge(element: Element): string {
  return getComputedStyle(element).borderTopWidth
}

function ink(element: Element): string {
  return getComputedStyle(element).color
}

function fill(element: Element): string {
  return getComputedStyle(element).backgroundColor
}

test('in forced colours edges, ticks and choices are seen without shadows and backgrounds', async ({
  app,
}) => {
  const { page } = app
  // Colours in the middle of a transition have no meaningful contrast.
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await new ChatPage(page).open()
  const off = page.getByRole('switch', { checked: false }).first()
  const on = page.getByRole('switch', { checked: true }).first()
  expect(await off.evaluate(edge)).toBe('1px')
  expect(await on.evaluate(fill)).not.toBe(await off.evaluate(fill))
  // The rendered pixels differ where it is on, not only the computed style.
  expect((await on.screenshot()).equals(await off.screenshot())).toBe(false)

  await new ImagesPage(page).open()
  await page.getByRole('button', { name: 'Fill in an example' }).click()
  expect(await page.getByRole('textbox', { name: 'Prompt' }).evaluate(edge)).toBe('1px')
  const chosen = page.getByRole('radio', { name: 'Grid' })
  const other = page.getByRole('radio', { name: 'List' })
  expect(await chosen.evaluate(fill)).not.toBe(await other.evaluate(fill))
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name })
  expect(await tab('Images').evaluate(fill)).not.toBe(await tab('Video').evaluate(fill))

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    expect(await findViolations(page)).toEqual([])
  }
  const edit = new ImagesEditPage(page)
  await edit.open()
  await page.getByRole('button', { name: 'Fill in an example' }).click()
  // A pressed button has the fill of selected elements, and its icon is visible on it.
  await expect(edit.tool('Brush')).toHaveAttribute('aria-pressed', 'true')
  expect(await edit.tool('Brush').evaluate(fill)).toBe(await tab('Images').evaluate(fill))
  expect(await edit.tool('Brush').evaluate(ink)).not.toBe(await edit.tool('Brush').evaluate(fill))
  // A disabled control is grey, also while it keeps the focus.
  const grey = await edit.tool('Redo').evaluate(ink)
  expect(grey).not.toBe(await edit.tool('Eraser').evaluate(ink))
  await new SettingsPage(page).open()
  expect(await findViolations(page)).toEqual([])
})

test('in forced colours what stands in a selected row or tile can be read: no text has the colour of its ground', async ({
  app,
}) => {
  const { page } = app
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  // Only a wider window has room for the labels beside the details.
  await page.setViewportSize({ width: 1920, height: 1080 })
  const models = new ModelsPage(page)
  await models.open()
  const row = models.row('practice-chat')
  await row.click()
  const chip = row.getByText('responses')
  expect(await chip.evaluate(fill)).not.toBe(await chip.evaluate(ink))
  const library = new LibraryPage(page)
  await library.open()
  await library.add(pngFile('one.png', 64, 64))
  const tile = library.item('one.png')
  await tile.click()
  await expect(tile).toHaveAttribute('aria-pressed', 'true')
  for (const words of ['Image', 'one.png'])
    expect(await tile.getByText(words, { exact: true }).evaluate(ink)).not.toBe(
      await tile.getByText(words, { exact: true }).locator('..').evaluate(fill),
    )
  const inspector = page.getByRole('button', { name: 'Inspector', pressed: true })
  expect(await inspector.evaluate(ink)).not.toBe(await inspector.evaluate(fill))
})
