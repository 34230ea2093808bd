import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'

/** Controls of the page that reach beyond its right edge, or that another control covers. */
function unreachable(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, input, textarea, [role=switch], [role=radio], [role=combobox]')]
      .filter((control) => {
        const { left, right, width } = control.getBoundingClientRect()
        const isHidden = width <= 1 || control.closest('[hidden], [inert]') !== null
        // Tables, rows of choices and charts scroll sideways themselves.
        let around = control.parentElement
        while (around !== null && !/auto|scroll/.test(getComputedStyle(around).overflowX))
          around = around.parentElement
        return !isHidden && around === null && (left < -1 || right > innerWidth + 1)
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent),
  )
}

/** 320 CSS pixels, and a window of 1,280 × 800 at 200 % zoom. */
const sizes = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
] as const

const tabs = ['chat', 'embeddings', 'rerank', 'speech', 'transcribe', 'settings/appearance', 'start'] as const

for (const size of sizes) {
  test(`at ${size.width} × ${size.height} every control of the text tabs is within reach, and nothing scrolls sideways [U13]`, async ({
    app,
  }) => {
    const { page } = app
    await page.setViewportSize(size)
    for (const tab of tabs) {
      await page.evaluate((hash) => {
        location.hash = hash
      }, `#/${tab}`)
      await expect(page.locator('main [data-pane]').first()).toBeVisible()
      expect(await unreachable(page), tab).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBe(size.width)
    }
    await page.evaluate(() => {
      location.hash = '#/chat'
    })
    await page.getByRole('textbox', { name: 'Message' }).fill('Answer in one line.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('article', { name: /^Answer/ })).toContainText('Rehearsed')
    expect(await unreachable(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
  })
}
