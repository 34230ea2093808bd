import { expect, type Locator } from 'playwright/test'
import { ChatPage } from './chat-page.ts'

/** A conversation as answers side by side, by the names a user knows it by. */
export class ComparePage extends ChatPage {
  get columns(): Locator {
    return this.page.getByRole('region', { name: /^Column / })
  }

  column(place: number): Locator {
    return this.columns.nth(place)
  }

  get running(): Locator {
    return this.page.getByRole('button', { name: /^Stop (?!\d)/ })
  }

  /** What a column's newest answer took, by the name of the figure. */
  figure(place: number, name: string): Locator {
    return this.column(place).locator('dl > div').filter({ hasText: name }).locator('dd')
  }

  async openCompare(): Promise<void> {
    await this.page.getByRole('radio', { name: 'Compare' }).click()
  }

  async startTwo(): Promise<void> {
    await this.openCompare()
    await this.page.getByRole('button', { name: 'Compare two models' }).click()
    await expect(this.columns).toHaveCount(2)
  }

  async addColumn(): Promise<void> {
    const before = await this.columns.count()
    await this.page.getByRole('button', { name: 'Add column' }).click()
    await expect(this.columns).toHaveCount(before + 1)
  }

  async chooseModelOf(place: number, model: string): Promise<void> {
    await this.column(place)
      .getByRole('combobox', { name: /^Model of/ })
      .click()
    await this.page.getByRole('combobox', { name: 'Search models or type a name' }).fill(model)
    await this.page.getByRole('option').filter({ hasText: model }).first().click()
    await expect(this.column(place)).toHaveAccessibleName(new RegExp(model))
  }

  /** What stands outside of its column, by its text: controls that overlap those of the next one. */
  findOverflows(): Promise<string[]> {
    return this.columns.evaluateAll((columns) =>
      columns.flatMap((column) => {
        const { left, right } = column.getBoundingClientRect()
        return [...column.querySelectorAll('button, h3, dt, dd')].flatMap((element) => {
          const box = element.getBoundingClientRect()
          const isOut = box.width > 1 && (box.left < left - 1 || box.right > right + 1)
          return isOut ? [element.getAttribute('aria-label') ?? element.textContent] : []
        })
      }),
    )
  }

  /** Types key by key, as a person does. */
  async write(text: string): Promise<void> {
    await this.message.pressSequentially(text)
    await expect(this.message).toHaveValue(text)
  }

  async waitForAnswers(count: number): Promise<void> {
    await expect(this.answers).toHaveCount(count)
    await this.waitForNoRun()
  }

  async waitForNoRun(): Promise<void> {
    await expect(this.running).toHaveCount(0, { timeout: 45_000 })
  }
}
