import type { Page } from 'playwright/test'

/**
 * Goes to an address of the window, as `settings/keys`, and waits until the window has followed it: what stood there before
 * is gone then. What comes may still load.
 */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate(
    (hash) =>
      new Promise<void>((resolve) => {
        if (location.hash === hash) {
          resolve()
          return
        }
        // The window listens too, and has listened longer: it is called first.
        addEventListener('hashchange', () => resolve(), { once: true })
        location.hash = hash
      }),
    `#/${place}`,
  )
}
