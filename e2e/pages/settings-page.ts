import { expect, type Locator } from 'playwright/test'
import { TabPage } from './tab-page.ts'

/** The Settings tab. */
export class SettingsPage extends TabPage {
  async open(): Promise<void> {
    await this.openTab('Settings')
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

  /** Runs all checks of a connection and waits for the last one. */
  async runDoctor(): Promise<void> {
    const start = this.page.getByRole('button', { name: /^(?:Check connection|Run again)$/ })
    // A change that was saved a moment ago starts a check by itself, and its Stop then replaces the button under the
    // pointer.
    await expect(async () => {
      await start.click({ timeout: 20_000 })
      await this.doctorIsDone({ timeout: 20_000 })
    }).toPass({ timeout: 90_000 })
  }

  async doctorIsDone(options: { readonly timeout?: number } = {}): Promise<void> {
    await this.stage('Clock')
      .filter({ hasText: /passed|skipped|needs attention/ })
      .waitFor(options)
    await this.page.getByRole('button', { name: 'Run again' }).waitFor(options)
  }

  stage(name: string): Locator {
    return this.page
      .getByRole('list', { name: 'Check results' })
      .getByRole('listitem')
      .filter({ has: this.page.getByText(name, { exact: true }) })
  }

  /** The last result of a route in the table of endpoints. */
  routeProof(route: string): Locator {
    const table = this.page.getByRole('table', { name: 'Endpoints' })
    return table
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name: route, exact: true }) })
      .getByRole('cell')
      .last()
  }

  key(name: string): Locator {
    return this.page.getByRole('region', { name: 'Keys' }).getByRole('listitem').filter({ hasText: name })
  }

  async useKey(name: string): Promise<void> {
    await this.key(name).getByRole('button', { name: 'Use' }).click()
    await this.key(name).getByText('in use').waitFor()
  }

  /** A connection in the list at the left. */
  connection(name: string): Locator {
    return this.page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('button')
      .filter({ has: this.page.getByText(name, { exact: true }) })
  }

  async openConnection(name: string): Promise<void> {
    await this.connection(name).click()
    await this.page.getByRole('heading', { name, exact: true }).waitFor()
  }
}
