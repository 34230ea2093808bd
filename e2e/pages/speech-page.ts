import type { Locator } from 'playwright/test'
import { TabPage } from './tab-page.ts'

/** The Speech tab by its accessible names. */
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

  /** The clips of one click whose text contains these words. */
  group(words: RegExp): Locator {
    return this.clips.getByRole('region', { name: words })
  }

  /** The clip of one voice. */
  clip(group: Locator, voice: string): Locator {
    return group
      .getByRole('article')
      .filter({ has: this.page.getByRole('heading', { name: voice, exact: true }) })
  }

  /** The slider for the position in a clip. */
  place(group: Locator, voice: string): Locator {
    return group.getByRole('slider', { name: `Place in ${voice}` })
  }

  /** The cells of a measurement in the table. */
  measured(group: Locator, name: string): Locator {
    return group.getByRole('row').filter({ hasText: name }).getByRole('cell')
  }

  /** The transcripts of the clips. */
  transcribed(group: Locator): Locator {
    return group.getByRole('list', { name: 'Transcripts of the clips' }).getByRole('listitem')
  }

  async open(): Promise<void> {
    await this.openTab('Speech')
    await this.text.waitFor()
  }
}
