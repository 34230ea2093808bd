import { expect, type Page } from 'playwright/test'
import { appText } from '../../shared/text/en/app.ts'

/** The controls that every tab has, and every form in one, by their accessible names. */
export class TabPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /**
   * Opens a tab by its name in the rail, and waits until it has replaced the previous one: fields of two forms may have
   * the same names.
   */
  async openTab(name: string): Promise<void> {
    const link = this.page
      .getByRole('navigation', { name: appText().tabs })
      .getByRole('link', { name: new RegExp(`^${name}`) })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
  }

  /** Selects a model by typing its name into a picker: the first of the form, or the one with the given name. */
  async chooseModel(name: string, picker = 'Model'): Promise<void> {
    await this.page
      .getByRole('combobox', { name: new RegExp(`^${picker}`) })
      .first()
      .click()
    await this.page.getByRole('combobox', { name: 'Search models or type a name' }).fill(name)
    await this.page.getByRole('option').filter({ hasText: name }).first().click()
  }

  /**
   * Sets a field of the form to one of its values, or clears it. A field that is not pinned is found under all fields.
   */
  async sendParameter(name: string): Promise<void> {
    const all = this.page.getByRole('button', { name: /^All fields/ })
    await all.first().waitFor()
    const place = this.page.locator(`[data-field~="${name}"]`).first()
    if ((await place.count()) === 0) await all.first().click()
    await place.waitFor()
    const back = place.getByRole('button', { name: `Do not send ${name}`, exact: true })
    const choices = place.getByRole('radio')
    const list = place.getByRole('combobox', { name, exact: true })
    const sent = place.getByRole('switch', { name: `Send ${name}`, exact: true })
    if ((await sent.count()) > 0) await sent.click()
    else if ((await back.count()) > 0) await back.click()
    // The first choice of each field is not to send it.
    else if ((await choices.count()) > 0) await choices.nth(1).click()
    else if ((await list.count()) > 0) {
      await list.click()
      await this.page.getByRole('option').nth(1).click()
    } else await place.getByRole('spinbutton', { name, exact: true }).fill('1')
  }
}
