import { expect, type Locator } from 'playwright/test'
import { TabPage } from './tab-page.ts'

/** The History tab by its accessible names. */
export class HistoryPage extends TabPage {
  get search(): Locator {
    return this.page.getByRole('textbox', { name: 'Search history' })
  }

  /** The table's pane. */
  get pane(): Locator {
    return this.page.getByRole('region', { name: 'Runs', exact: true })
  }

  /** The open run. */
  get run(): Locator {
    return this.page.getByRole('region', { name: 'Run', exact: true })
  }

  get comparison(): Locator {
    return this.page.getByRole('region', { name: 'Comparison' })
  }

  /** The runs in the table, newest first. */
  get rows(): Locator {
    return this.page.getByLabel('Runs', { exact: true }).locator('tr[data-run]')
  }

  row(words: string | RegExp): Locator {
    return this.rows.filter({ hasText: words })
  }

  async open(): Promise<void> {
    await this.openTab('History')
    await this.search.waitFor()
  }

  /** Filters the list by one choice. */
  async filter(name: string, choice: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'Filters', exact: true }).click()
    await this.page.getByRole('combobox', { name }).click()
    await this.page.getByRole('option', { name: choice }).click()
    // While the list is still open, the first Escape only closes it.
    await expect(this.page.getByRole('listbox')).toHaveCount(0)
    await this.page.keyboard.press('Escape')
    await expect(this.page.getByRole('dialog', { name: 'Filters' })).toHaveCount(0)
  }
}
