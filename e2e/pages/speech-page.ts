import type { Locator } from 'playwright/test'
import { TabPage } from './tab-page.ts'

/** What is on the Speech tab, by the names a user knows it by. */
export class SpeechPage extends TabPage {
  get text(): Locator {
    return this.page.getByRole('textbox', { name: 'Text', exact: true })
  }

  get speak(): Locator {
    return this.page.getByRole('button', { name: /^Speak/ })
  }

  get clips(): Locator {
    return this.page.getByRole('region', { name: 'Clips', exact: true })
  }

  /** What was spoken at one click with these words. */
  group(words: RegExp): Locator {
    return this.clips.getByRole('region', { name: words })
  }

  /** One voice of a click. */
  clip(group: Locator, voice: string): Locator {
    return group
      .getByRole('article')
      .filter({ has: this.page.getByRole('heading', { name: voice, exact: true }) })
  }

  /** The place in a sound, which can be moved. */
  place(group: Locator, voice: string): Locator {
    return group.getByRole('slider', { name: `Place in ${voice}` })
  }

  /** What was measured, as the rows of the table. */
  measured(group: Locator, name: string): Locator {
    return group.getByRole('row').filter({ hasText: name }).getByRole('cell')
  }

  /** What was understood of the clips. */
  transcribed(group: Locator): Locator {
    return group.getByRole('list', { name: 'Transcripts of the clips' }).getByRole('listitem')
  }

  async open(): Promise<void> {
    await this.openTab('Speech')
    await this.text.waitFor()
  }
}
