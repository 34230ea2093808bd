import { expect, type Page } from 'playwright/test'

/** That nothing of the page is wider than the window. What is measured first and drawn then has a moment for it. */
export async function expectNoSidewaysScroll(page: Page, message = 'the page'): Promise<void> {
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overhang, { message }).toBeLessThanOrEqual(0)
}
