import { expect, type Locator, type Page } from 'playwright/test'

/** Nobody presses Tab more often than that to get somewhere in a pane. */
const mostSteps = 60

/** Walks with Tab until the element has the focus, as somebody without a mouse does. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < mostSteps; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press(key)
  }
  throw new Error(`Not reached with ${mostSteps} times ${key}: ${target.toString()}`)
}

/** Opens a tab through the command palette. */
export async function openByPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  const input = page.getByRole('dialog').getByRole('combobox')
  await expect(input).toBeFocused()
  await page.keyboard.type(`Open ${name}`)
  await expect(page.getByRole('option', { name: new RegExp(`^Open ${name}`) }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main', { name })).toBeVisible()
}
