import { hostTexts } from '../../shared/text/en/host.ts'
import { host as chineseTexts } from '../../shared/text/zh-CN/host.ts'
import { waitUntilReady } from '../app-under-test.ts'
import { expect, test } from '../fixtures.ts'

test('the bare address opens the app in a browser that was let in', async ({ app }) => {
  const { page } = app
  const window = page.url()
  await page.goto(new URL('/', window).href)
  await waitUntilReady(page)
  expect(new URL(page.url()).pathname).toBe(new URL(window).pathname)
  const second = await page.context().newPage()
  await second.goto(`${new URL('/', window).href}#/settings/about`)
  await waitUntilReady(second)
  expect(new URL(second.url()).hash).toBe('#/settings/about')
})

test('the bare address says what to do in one that was not, in its own language', async ({
  browser,
  app,
}) => {
  const bare = new URL('/', app.page.url()).href
  for (const [locale, { refusals }] of [
    ['en-US', hostTexts],
    ['zh-CN', chineseTexts],
  ] as const) {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    await page.goto(bare)
    await expect(page.getByRole('heading', { name: refusals.notLetIn.title })).toBeVisible()
    await expect(page.getByText(refusals.newLink)).toBeVisible()
    await page.goto(`${bare}?token=used`)
    await expect(page.getByRole('heading', { name: refusals.usedLink.title })).toBeVisible()
    await context.close()
  }
})

test('a path that is no door of ours leads nowhere from the bare address', async ({ app, browser }) => {
  const bare = new URL('/', app.page.url()).href
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(bare)
  for (const path of ['//evil.example/', 'https://evil.example/', '/short/', `/${'x'.repeat(32)}/../`]) {
    await page.evaluate((value) => localStorage.setItem('door', value), path)
    await page.goto(bare)
    await expect(page.getByRole('heading', { name: hostTexts.refusals.notLetIn.title })).toBeVisible()
    expect(page.url()).toBe(bare)
  }
  await context.close()
})
