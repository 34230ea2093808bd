import type { Locator } from 'playwright/test'
import { TabPage } from './tab-page.ts'

/** The Video tab by its accessible names. */
export class VideoPage extends TabPage {
  get prompt(): Locator {
    return this.page.getByRole('textbox', { name: 'Prompt', exact: true })
  }

  get create(): Locator {
    return this.page.getByRole('button', { name: /^Create video/ })
  }

  /** The details of the selected job. */
  get details(): Locator {
    return this.page.getByRole('region', { name: 'Selected job', exact: true })
  }

  get player(): Locator {
    return this.details.getByRole('region', { name: 'Player', exact: true })
  }

  /** The text that states which image of the video is shown. */
  get frame(): Locator {
    return this.player.getByText(/^frame \d+/)
  }

  /** The job whose prompt contains these words. */
  job(words: string | RegExp): Locator {
    return this.page.getByRole('list', { name: 'Jobs' }).getByRole('article', { name: words })
  }

  async open(): Promise<void> {
    await this.openTab('Video')
    await this.prompt.waitFor()
  }

  async ask(model: string, prompt: string): Promise<void> {
    await this.chooseModel(model)
    await this.prompt.fill(prompt)
    await this.create.click()
  }

  async select(words: string | RegExp): Promise<void> {
    await this.job(words).getByRole('button', { name: words }).first().click()
  }
}
