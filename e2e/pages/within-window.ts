import { expect, type Page } from 'playwright/test'

/**
 * Expects that nothing of the page is wider than the window. Retries, since some of it is measured before it is drawn.
 */
export async function expectNoSidewaysScroll(page: Page, message = 'the page'): Promise<void> {
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overhang, { message }).toBeLessThanOrEqual(0)
}
