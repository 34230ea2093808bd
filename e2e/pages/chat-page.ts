import { expect, type Locator } from 'playwright/test'
import { TabPage } from './tab-page.ts'

/** The Chat tab by its accessible names. */
export class ChatPage extends TabPage {
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

  /** Shows the parameters or the inspector in the pane at the right. */
  async showAtRight(name: 'Parameters' | 'Inspector'): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click()
  }

  /** A call in the newest answer that waits for its result. */
  toolCall(name: string): Locator {
    return this.page.getByRole('listitem', { name: `Tool call ${name}` })
  }

  /**
   * Makes a server of the user answer a tool, by POST. The tools were switched on just before, so their section is
   * open.
   */
  async answerByServer(tool: string, address: string): Promise<void> {
    await this.page.getByRole('button', { name: `Edit tool ${tool}` }).click()
    await this.page.getByRole('combobox', { name: 'Result of a call' }).click()
    await this.page.getByRole('option', { name: 'HTTP address' }).click()
    await this.page.getByRole('textbox', { name: 'Address', exact: true }).fill(address)
    await this.page.getByRole('button', { name: `Close tool ${tool}` }).click()
  }

  /**
   * Sends a prompt to the practice model of tools, whose call of `get_time` is answered by the server at `address`, if
   * one runs there. Resolves with the call.
   */
  async askForTime(address: string): Promise<Locator> {
    await this.chooseModel('practice-tools')
    await this.sendParameter('tools')
    await this.answerByServer('get_time', `${address}/time`)
    await this.askAndWait('What time is it?')
    return this.toolCall('get_time')
  }

  async open(): Promise<void> {
    await this.openTab('Chat')
    await this.message.waitFor()
  }

  /** Waits until a first conversation has its model: only then Enter sends. */
  async hasModel(): Promise<void> {
    await this.page.getByRole('combobox', { name: /^Model ./ }).waitFor()
  }

  async startNew(): Promise<void> {
    await this.page.getByRole('button', { name: 'New conversation' }).first().click()
    await this.page.getByRole('heading', { name: 'Ask a model something' }).waitFor()
  }

  async chooseFormat(label: string): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Format' }).getByRole('radio', { name: label }).click()
  }

  async ask(text: string): Promise<void> {
    await this.message.fill(text)
    await this.send.click()
  }

  /** Sends a message and waits until the answer is complete. */
  async askAndWait(text: string): Promise<void> {
    const before = await this.answers.count()
    await this.ask(text)
    await this.answers.nth(before).waitFor()
    await this.untilAnswered()
  }

  /** Waits until the answer is complete and stored in the conversation: before that its menus offer no retry. */
  async untilAnswered(): Promise<void> {
    await this.stop.waitFor({ state: 'hidden' })
    await expect(this.page.locator('[role=feed][aria-busy]')).toHaveCount(0)
  }
}
