import { expect, type Locator } from 'playwright/test'
import { ChatPage } from './chat-page.ts'
import { findCutLabels } from './cut-labels.ts'
import { chatText } from '../../shared/text/en/chat.ts'
import { compareText } from '../../shared/text/en/compare.ts'
import { formatsText } from '../../shared/text/en/formats.ts'
import { modelPickerText } from '../../shared/text/en/model-picker.ts'

/** A pattern for a catalogue text with any name in it. */
function anyOf(say: (name: string) => string): RegExp {
  const [before = '', after = ''] = say('\u0000')
    .split('\u0000')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${before}.+${after}$`, 's')
}

/** A conversation as answers side by side, by its accessible names. */
export class ComparePage extends ChatPage {
  override get message(): Locator {
    return this.page.getByRole('textbox', { name: compareText().message })
  }

  override get answers(): Locator {
    return this.page.getByRole('article', { name: anyOf(chatText().answer.label) })
  }

  /** Finds the tab by its name in the language of the test. */
  override async open(): Promise<void> {
    await this.openTab(formatsText().tabs.chat)
    await this.message.waitFor()
  }

  get columns(): Locator {
    return this.page.getByRole('region', { name: anyOf(compareText().column) })
  }

  column(place: number): Locator {
    return this.columns.nth(place)
  }

  get running(): Locator {
    return this.columns.getByRole('button', { name: anyOf(compareText().stop) })
  }

  /** A figure of a column's newest answer, by its name. */
  figure(place: number, name: string): Locator {
    return this.column(place).locator('dl > div').filter({ hasText: name }).locator('dd')
  }

  async openCompare(): Promise<void> {
    await this.page.getByRole('radio', { name: chatText().views.compare, exact: true }).click()
  }

  async startTwo(): Promise<void> {
    await this.openCompare()
    await this.page.getByRole('button', { name: compareText().startTwo }).click()
    await expect(this.columns).toHaveCount(2)
  }

  /** Opens one column for each format of conversations. */
  async startFour(): Promise<void> {
    await this.openCompare()
    await this.page.getByRole('button', { name: compareText().startFour }).click()
    await expect(this.columns).toHaveCount(4)
  }

  /** Opens the maximum number of columns. */
  async startSix(): Promise<void> {
    await this.startFour()
    await this.addColumn()
    await this.addColumn()
  }

  async addColumn(): Promise<void> {
    const before = await this.columns.count()
    await this.page.getByRole('button', { name: compareText().addColumn }).click()
    await expect(this.columns).toHaveCount(before + 1)
  }

  async chooseModelOf(place: number, model: string): Promise<void> {
    await this.column(place)
      .getByRole('combobox', { name: anyOf(compareText().modelOf) })
      .click()
    await this.page.getByRole('combobox', { name: modelPickerText().search }).fill(model)
    await this.page.getByRole('option').filter({ hasText: model }).first().click()
    await expect(this.column(place)).toHaveAccessibleName(new RegExp(model))
  }

  /** The texts of controls outside their column, which overlap those of the next one. */
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

  /**
   * Expects that no label is cut off and nothing overlaps another column. Retries, since some of it is measured before
   * it is drawn.
   */
  async expectWhole(message = 'the columns'): Promise<void> {
    await expect.poll(() => findCutLabels(this.page), { message }).toEqual([])
    await expect.poll(() => this.findOverflows(), { message }).toEqual([])
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
    await expect(this.running).toHaveCount(0)
  }
}
