import type { Page } from 'playwright/test'

/** What every tab has, and every form of one, by the names a user knows it by. */
export class TabPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Goes to a tab by its name in the rail. */
  async openTab(name: string): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Tabs' })
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click()
  }

  /** Chooses a model by typing its name into a picker: the first of the form, or that of this name. */
  async chooseModel(name: string, picker = 'Model'): Promise<void> {
    await this.page
      .getByRole('combobox', { name: new RegExp(`^${picker}`) })
      .first()
      .click()
    await this.page.getByRole('combobox', { name: 'Search models or type a name' }).fill(name)
    await this.page.getByRole('option').filter({ hasText: name }).first().click()
  }

  /** Switches a field of the form on, with the value it starts with, or off again. */
  async sendParameter(name: string): Promise<void> {
    await this.page.getByRole('switch', { name: `Send ${name}`, exact: true }).click()
  }
}
