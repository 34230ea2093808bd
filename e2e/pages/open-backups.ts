import type { Page } from 'playwright/test'
import { backupText } from '../../shared/text/en/backup.ts'

/** Opens the page of backups. */
export async function openBackups(page: Page): Promise<void> {
  await page.goto(new URL('#/settings/backup', page.url()).href)
  await page.getByRole('heading', { name: backupText().page.now, exact: true }).waitFor()
}
