import { expect, type Page } from 'playwright/test'
import { languageText } from '../../shared/text/en/language.ts'
import { languageNames } from '../../shared/text/language.ts'
import { loadLanguage } from '../../shared/text/load-language.ts'
import type { AppUnderTest } from '../app-under-test.ts'

/** Has a window that speaks English speak Chinese, by its menu, and waits until it does: it is drawn anew then. */
export async function chooseChinese(page: Page): Promise<void> {
  await page.getByRole('button', { name: languageText().current(languageNames.en) }).click()
  await page.getByRole('menuitemradio', { name: languageNames['zh-CN'] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
}

/** The same over a restart. The texts that a spec looks for are Chinese behind it as well: `loadLanguage('en')` after the test. */
export async function restartInChinese(app: AppUnderTest): Promise<void> {
  await chooseChinese(app.page)
  await loadLanguage('zh-CN')
  await app.restart()
}
