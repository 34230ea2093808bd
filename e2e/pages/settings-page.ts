import type { Page } from '@playwright/test'

/** What is on the Settings tab. */
export class SettingsPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Settings' }).click()
  }

  /** Adds a connection with its key through the form of Settings. */
  async addConnection(address: string, key: string, name: string): Promise<void> {
    await this.open()
    await this.page.getByRole('button', { name: 'Add a connection' }).click()
    const form = this.page.getByRole('form', { name: 'Your gateway' })
    await form.getByRole('textbox', { name: 'Address' }).fill(address)
    await form.getByLabel('Key', { exact: true }).fill(key)
    await form.getByRole('textbox', { name: 'Name' }).fill(name)
    await form.getByRole('button', { name: 'Add your gateway' }).click()
    await this.page.getByRole('button', { name: new RegExp(`^Connection: .*${name}`) }).waitFor()
  }
}
