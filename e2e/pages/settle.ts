import type { Page } from 'playwright/test'

/** Frames in a row without a change. */
const quietFrames = 6

/**
 * Waits until the window is fully rendered: views are scripts of their own and load their data. A view that is measured
 * earlier has nothing to check, or other controls a moment later.
 */
export async function settle(page: Page): Promise<void> {
  // The name of the view is present at once, for screen readers.
  await page.locator('main > :not(h1)').first().waitFor()
  await page.evaluate(async (wanted) => {
    await document.fonts.ready
    let quiet = 0
    const observer = new MutationObserver(() => {
      quiet = 0
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    while (quiet < wanted) {
      await new Promise(requestAnimationFrame)
      quiet += 1
    }
    observer.disconnect()
  }, quietFrames)
}
