import { expect, type Page } from 'playwright/test'
import { appText } from '../../shared/text/en/app.ts'

/** What every tab has, and every form of one, by the names a user knows it by. */
export class TabPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /**
   * Goes to a tab by its name in the rail, and waits until it stands in the place of the one before: fields of two forms
   * have the same names.
   */
  async openTab(name: string): Promise<void> {
    const link = this.page
      .getByRole('navigation', { name: appText().tabs })
      .getByRole('link', { name: new RegExp(`^${name}`) })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
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

  /** Sets a field of the form to one of its values, or takes it back. Where it is not on top, it is among all fields. */
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
    // The first place of each is that nothing is sent.
    else if ((await choices.count()) > 0) await choices.nth(1).click()
    else if ((await list.count()) > 0) {
      await list.click()
      await this.page.getByRole('option').nth(1).click()
    } else await place.getByRole('spinbutton', { name, exact: true }).fill('1')
  }
}
