import type { Locator, Page } from 'playwright/test'
import { tabIds } from '../../shared/tabs.ts'
import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { goTo } from '../pages/go-to.ts'
import { settle } from '../pages/settle.ts'

test.use({ practicePace: 'quick' })

/** Chat comes first, since it has the most; the popups of Experiments are tested in its own specs. */
const tabs = [
  'chat',
  ...tabIds.filter((id) => !['chat', 'experiments', 'settings'].includes(id)),
  'settings/connections',
  'settings/appearance',
]

/** A popup of a button: a menu, a list, a dialog or a popover. */
const popup = '[role=menu], [role=listbox], [role=dialog], [role=alertdialog]'

const triggers = '[aria-haspopup]:visible:enabled:not([aria-disabled=true])'

test('every menu, list, popover and dialog that a button opens keeps the rules, and gives the focus back', async ({
  app,
}) => {
  test.slow()
  const { page } = app
  const check = await createViewCheck(page)
  await fillSome(page)
  const seen = new Set<string>()
  for (const tab of tabs) {
    await open(page, tab)
    const names = await namesOf(page.locator(triggers))
    for (const [index, name] of names.entries()) {
      // Buttons of the window frame are the same in every tab.
      if (seen.has(name)) continue
      seen.add(name)
      const trigger = page.locator(triggers).nth(index)
      await trigger.click()
      const opened = page.locator(popup).filter({ visible: true })
      await expect(opened.last(), `${tab}: ${name}`).toBeVisible()
      await check(`${tab}: ${name}`, { inside: `:is(${popup})` })
      await page.keyboard.press('Escape')
      await expect(opened, `${tab}: ${name} closes`).toHaveCount(0)
      await expect(trigger, `${tab}: ${name}`).toBeFocused()
    }
  }
  test.info().annotations.push({ type: 'looked at', description: `${seen.size} popups, in both themes` })
  expect(seen.size).toBeGreaterThan(25)
})

async function open(page: Page, tab: string): Promise<void> {
  await goTo(page, tab)
  await expect(page.locator('main [data-pane]').first()).toBeVisible()
  await settle(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** Makes an answer and a few images: their views have menus of their own. */
async function fillSome(page: Page): Promise<void> {
  await open(page, 'chat')
  await page.getByRole('textbox', { name: 'Message' }).fill('Answer in one line.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('article', { name: /^Answer/ })).toContainText('Rehearsed')
  await open(page, 'images')
  await page.getByRole('button', { name: 'Fill in an example' }).click()
  await page.getByRole('button', { name: /^Generate 4 images/ }).click()
  await expect(page.getByRole('button', { name: 'Image 4 of 4', exact: true })).toBeVisible()
}

function namesOf(found: Locator): Promise<string[]> {
  return found.evaluateAll((elements) =>
    elements.map(
      (element) =>
        `${element.getAttribute('aria-haspopup')} ${element.getAttribute('aria-label') ?? element.textContent}`,
    ),
  )
}
