import type { Locator } from 'playwright/test'
import { TabPage } from './tab-page.ts'

/** What is on the Images tab, by the names a user knows it by. */
export class ImagesPage extends TabPage {
  get prompt(): Locator {
    return this.page.getByRole('textbox', { name: 'Prompt', exact: true })
  }

  get generate(): Locator {
    return this.page.getByRole('button', { name: /^Generate/ })
  }

  get results(): Locator {
    return this.page.getByRole('region', { name: 'Results', exact: true })
  }

  /** What is known of the image that is selected. */
  get selected(): Locator {
    return this.page.getByRole('region', { name: 'Selected', exact: true })
  }

  /** The requests that are on or wait. */
  get queue(): Locator {
    return this.page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
  }

  /** The results of the requests with these words in their prompt. */
  group(words: RegExp): Locator {
    return this.results.getByRole('region', { name: words })
  }

  /** The images in view that are saved. */
  imagesOf(group: Locator): Locator {
    return group.getByRole('button', { name: /^Image \d+ of \d+$/ })
  }

  async open(): Promise<void> {
    await this.openTab('Images')
    await this.prompt.waitFor()
  }

  async ask(prompt: string): Promise<void> {
    await this.prompt.fill(prompt)
    await this.generate.click()
  }
}
