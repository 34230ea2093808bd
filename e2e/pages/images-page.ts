import type { Locator } from 'playwright/test'
import type { PracticeGateway } from '../../electron/practice-gateway/server.ts'
import { SettingsPage } from './settings-page.ts'
import { TabPage } from './tab-page.ts'

/** The Images tab by its accessible names. */
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

  /** The details of the selected image. */
  get selected(): Locator {
    return this.page.getByRole('region', { name: 'Selected', exact: true })
  }

  /** The running and waiting requests. */
  get queue(): Locator {
    return this.page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
  }

  /** The results of the requests whose prompts contain these words. */
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

  /**
   * Connects to a gateway and selects one of its models; returns a function for the number of images requested so far.
   */
  async beginOn({ url, calls }: Pick<PracticeGateway, 'url' | 'calls'>): Promise<() => number> {
    await new SettingsPage(this.page).addConnection(url, 'practice-full', 'Mine')
    await this.open()
    await this.chooseModel('practice-image')
    return () => calls.filter(({ path }) => path === '/v1/images/generations').length
  }
}
