import { expect, type Locator } from 'playwright/test'
import { TabPage } from './tab-page.ts'

/** What is on the Chat tab, by the names a user knows it by. */
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

  /** What stands in the pane at the right. */
  async showAtRight(name: 'Parameters' | 'Inspector'): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click()
  }

  /** A call of the newest answer that waits for its result. */
  toolCall(name: string): Locator {
    return this.page.getByRole('listitem', { name: `Tool call ${name}` })
  }

  /** Has a tool answered by a server of the user, asked with a POST. The tools have just been switched on, so they are open. */
  async answerByServer(tool: string, address: string): Promise<void> {
    await this.page.getByRole('button', { name: `Edit tool ${tool}` }).click()
    await this.page.getByRole('combobox', { name: 'Result of a call' }).click()
    await this.page.getByRole('option', { name: 'HTTP address' }).click()
    await this.page.getByRole('textbox', { name: 'Address', exact: true }).fill(address)
    await this.page.getByRole('button', { name: `Close tool ${tool}` }).click()
  }

  /** Asks the practice model of tools, whose call of `get_time` is answered by a server of the user, or by nobody: waits for the call. */
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

  /** A first conversation has its model a moment after it is there: Enter sends only then. */
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

  /** Asks and waits until the answer is over. */
  async askAndWait(text: string): Promise<void> {
    const before = await this.answers.count()
    await this.ask(text)
    await this.answers.nth(before).waitFor()
    await this.untilAnswered()
  }

  /** Waits until the answer is over and the conversation has it: its menus offer nothing that asks again before. */
  async untilAnswered(): Promise<void> {
    await this.stop.waitFor({ state: 'hidden' })
    await expect(this.page.locator('[role=feed][aria-busy]')).toHaveCount(0)
  }
}
