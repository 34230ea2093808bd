import type { Page } from 'playwright/test'
import { languageText } from '../../shared/text/en/language.ts'
import { languageNames } from '../../shared/text/language.ts'

/** Has a window that speaks English speak Chinese, by its menu. */
export async function chooseChinese(page: Page): Promise<void> {
  await page.getByRole('button', { name: languageText().current(languageNames.en) }).click()
  await page.getByRole('menuitemradio', { name: languageNames['zh-CN'] }).click()
}
