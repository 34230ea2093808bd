import { expect, type Page } from 'playwright/test'
import { toolLibraryText } from '../../shared/text/en/tool-library.ts'
import { tabLabel } from '../../shared/tabs.ts'
import { TabPage } from './tab-page.ts'

/**
 * Opens a section of Library. By a click: the row of sections moves once the window knows whether the library has
 * items, and the element with the focus in it is then removed.
 */
export async function openLibrarySection(
  page: Page,
  section: 'prompts' | 'presets' | 'tools',
): Promise<void> {
  await new TabPage(page).openTab(tabLabel('library'))
  const tab = page.getByRole('tab', { name: toolLibraryText().sections[section], exact: true })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}
