import type { Page } from 'playwright/test'

/**
 * Navigates to an address of the window, such as `settings/keys`, and waits until the previous view is gone. The new
 * view may still be loading.
 */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate(
    (hash) =>
      new Promise<void>((resolve) => {
        if (location.hash === hash) {
          resolve()
          return
        }
        // The window added its listener earlier, so that one is called first.
        addEventListener('hashchange', () => resolve(), { once: true })
        location.hash = hash
      }),
    `#/${place}`,
  )
}
