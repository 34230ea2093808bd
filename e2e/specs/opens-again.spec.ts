import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from 'playwright/test'
import { appTexts } from '../../shared/text/en/app.ts'
import { app as chineseTexts } from '../../shared/text/zh-CN/app.ts'
import { waitUntilReady } from '../app-under-test.ts'
import { expect, test } from '../fixtures.ts'

/** The built file that contains a text: its name has a hash of its content. */
function builtFileWith(text: string): string {
  const folder = join(import.meta.dirname, '..', '..', 'dist', 'renderer', 'assets')
  const found = readdirSync(folder).find(
    (name) => name.endsWith('.js') && readFileSync(join(folder, name), 'utf8').includes(text),
  )
  if (found === undefined) throw new Error(`No built file has the text ${text}`)
  return found
}

const chineseTabs = (page: Page) => page.getByRole('navigation', { name: chineseTexts.tabs })

test.describe('in Chinese', () => {
  test.use({ language: 'zh-CN' })

  test('the window opens again when it is reloaded', async ({ app }) => {
    await expect(chineseTabs(app.page)).toBeVisible()
    await app.page.reload()
    await waitUntilReady(app.page)
    await expect(chineseTabs(app.page)).toBeVisible()
  })

  const ways: readonly (readonly [name: string, answer: (route: Route) => unknown, word: string])[] = [
    ['they never come', () => undefined, appTexts.languageMissing.slow('简体中文')],
    [
      'they are not there',
      (route) => route.fulfill({ status: 404 }),
      appTexts.languageMissing.failed('简体中文'),
    ],
    ['they break off', (route) => route.abort(), appTexts.languageMissing.failed('简体中文')],
  ]
  test('the window opens in English, and says so, when the Chinese texts do not come; they are asked for again on demand', async ({
    app,
  }) => {
    const { page } = app
    await expect(chineseTabs(page)).toBeVisible()
    const file = `**/${builtFileWith(chineseTexts.loadingData)}`
    for (const [name, answer, word] of ways)
      await test.step(name, async () => {
        let isThere = false
        await page.route(file, (route) => (isThere ? route.continue() : answer(route)))
        await page.reload()
        await waitUntilReady(page)
        await expect(page.getByRole('navigation', { name: appTexts.tabs })).toBeVisible()
        const notice = page.getByRole('status').filter({ hasText: word })
        await expect(notice).toContainText(appTexts.languageMissing.shownIn('English'))
        isThere = true
        await page.getByRole('button', { name: 'Retry', exact: true }).click()
        await expect(chineseTabs(page)).toBeVisible()
        await expect(notice).toBeHidden()
        await page.unroute(file)
      })
  })
})
