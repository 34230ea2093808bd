import type { Page } from '@playwright/test'

/** What every tab with a form has, by the names a user knows it by. */
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

  /** Chooses a model by typing its name into the first picker of the form. */
  async chooseModel(name: string): Promise<void> {
    await this.page
      .getByRole('combobox', { name: /^Model/ })
      .first()
      .click()
    await this.page.getByRole('combobox', { name: 'Search models or type a name' }).fill(name)
    await this.page.getByRole('option').filter({ hasText: name }).first().click()
  }

  /** Switches a field of the form on, with the value it starts with. */
  async sendParameter(name: string): Promise<void> {
    await this.page.getByRole('switch', { name: `Send ${name}`, exact: true }).click()
  }
}
