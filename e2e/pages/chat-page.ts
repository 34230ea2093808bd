import type { Locator, Page } from '@playwright/test'

/** What is on the Chat tab, by the names a user knows it by. */
export class ChatPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get message(): Locator {
    return this.page.getByRole('textbox', { name: 'Message' })
  }

  get send(): Locator {
    return this.page.getByRole('button', { name: 'Send', exact: true })
  }

  get stop(): Locator {
    return this.page.getByRole('button', { name: /^Stop/ })
  }

  /** The answers in view, oldest first. */
  get answers(): Locator {
    return this.page.getByRole('article', { name: /^Answer of/ })
  }

  get lastAnswer(): Locator {
    return this.answers.last()
  }

  async open(): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Chat' }).click()
    await this.message.waitFor()
  }

  async startNew(): Promise<void> {
    await this.page.getByRole('button', { name: 'New conversation' }).first().click()
    await this.page.getByRole('heading', { name: 'Ask a model something' }).waitFor()
  }

  /** Chooses a model by typing its name into the picker. */
  async chooseModel(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: /^Model/ }).click()
    await this.page.getByRole('combobox', { name: 'Search models or type a name' }).fill(name)
    await this.page.getByRole('option').filter({ hasText: name }).first().click()
  }

  async chooseFormat(label: string): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Format' }).getByRole('radio', { name: label }).click()
  }

  /** Switches a field of the parameter form on, with the value it starts with. */
  async sendParameter(name: string): Promise<void> {
    await this.page.getByRole('switch', { name: `Send ${name}`, exact: true }).click()
  }

  async ask(text: string): Promise<void> {
    await this.message.fill(text)
    await this.send.click()
  }

  /** Asks and waits until the answer is over. */
  async askAndWait(text: string): Promise<void> {
    const before = await this.answers.count()
    await this.ask(text)
    await this.answers.nth(before).waitFor()
    await this.stop.waitFor({ state: 'hidden', timeout: 45_000 })
  }
}
