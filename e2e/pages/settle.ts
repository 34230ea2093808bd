import type { Page } from 'playwright/test'

/** Frames in a row in which nothing changes. */
const quietFrames = 6

/**
 * Waits until the window is drawn: views are scripts of their own, and ask for what they show. One that is measured before
 * that has nothing to find fault with, or has other controls a moment later.
 */
export async function settle(page: Page): Promise<void> {
  // The name of the view is there at once, for a screen reader.
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
