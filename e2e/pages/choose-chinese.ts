import { expect, type Page } from 'playwright/test'
import { languageText } from '../../shared/text/en/language.ts'
import { languageNames } from '../../shared/text/language.ts'
import { loadLanguage } from '../../shared/text/load-language.ts'
import type { AppUnderTest } from '../app-under-test.ts'

/** Switches an English window to Chinese by its menu, and waits until it is rendered again in Chinese. */
export async function chooseChinese(page: Page): Promise<void> {
  await page.getByRole('button', { name: languageText().current(languageNames.en) }).click()
  await page.getByRole('menuitemradio', { name: languageNames['zh-CN'] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
}

/**
 * The same by a restart. The texts that the spec looks for are Chinese afterwards as well: call `loadLanguage('en')`
 * after the test.
 */
export async function restartInChinese(app: AppUnderTest): Promise<void> {
  await chooseChinese(app.page)
  await loadLanguage('zh-CN')
  await app.restart()
}
