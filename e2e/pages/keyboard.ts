import { expect, type Locator, type Page } from 'playwright/test'
import { commandsText } from '../../shared/text/en/commands.ts'

/** The maximum number of Tab presses that any place in a pane may take. */
const mostSteps = 60

/** Presses Tab until the element has the focus, as a user without a mouse does. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  // Tab skips disabled elements.
  await expect(target).not.toHaveAttribute('disabled')
  for (let step = 0; step < mostSteps; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press(key)
  }
  throw new Error(`Not reached with ${mostSteps} times ${key}: ${target.toString()}`)
}

/**
 * Moves to an entry of an open menu or list by its first letters, and expects it to be marked. A menu takes keys a
 * moment after it is visible, and it discards letters that a busy machine types more than 750 ms apart: they are typed
 * again then, as a user would.
 */
export async function pointByTyping(entry: Locator, letters: string): Promise<void> {
  await entry.waitFor()
  await expect
    .poll(() =>
      entry.evaluate((element) =>
        element.closest('[role=menu], [role=listbox]')?.contains(document.activeElement),
      ),
    )
    .toBe(true)
  await expect(async () => {
    await entry.page().keyboard.type(letters)
    await expect(entry).toBeFocused({ timeout: 1_000 })
  }).toPass()
}

/**
 * Runs a command by its name through the palette, which is a script of its own and takes keys once its field has the
 * focus.
 */
export async function runCommand(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: commandsText().palette.search })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
}

/** Opens a tab through the command palette. */
export async function openByPalette(page: Page, name: string): Promise<void> {
  await runCommand(page, `Open ${name}`)
  await expect(page.getByRole('main', { name })).toBeVisible()
}
