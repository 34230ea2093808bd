import type { Locator } from 'playwright/test'
import type { SampleFile } from '../sample-files.ts'
import { TabPage } from './tab-page.ts'

/** The Raw tab by its accessible names. */
export class RawPage extends TabPage {
  get path(): Locator {
    return this.page.getByRole('textbox', { name: 'Path' })
  }

  get body(): Locator {
    return this.page.getByRole('textbox', { name: 'Body JSON' })
  }

  get send(): Locator {
    return this.page.getByRole('button', { name: /^Send(?: Ctrl|$)/ })
  }

  get response(): Locator {
    return this.page.getByRole('region', { name: 'Response', exact: true })
  }

  async open(): Promise<void> {
    await this.openTab('Raw')
    await this.path.waitFor()
  }

  /** Clears the form and enters a request with a JSON body. */
  async writeJson(path: string, body: object): Promise<void> {
    await this.page.getByRole('button', { name: 'New request' }).click()
    await this.path.fill(path)
    await this.body.fill(JSON.stringify(body))
  }

  /** The same with a multipart body. */
  async writeForm(...request: Parameters<RawPage['fillForm']>): Promise<void> {
    await this.page.getByRole('button', { name: 'New request' }).click()
    await this.fillForm(...request)
  }

  /** Enters a request with a multipart body, whose files come from disk, into an empty form. */
  async fillForm(
    path: string,
    texts: Readonly<Record<string, string>>,
    files: readonly (readonly [field: string, file: SampleFile])[],
  ): Promise<void> {
    await this.path.fill(path)
    await this.page.getByRole('radio', { name: 'Multipart' }).click()
    let number = 0
    for (const [name, value] of Object.entries(texts)) {
      number += 1
      await this.page.getByRole('button', { name: 'Add field' }).click()
      await this.nameOf(number).fill(name)
      await this.page.getByRole('textbox', { name: `Value of field ${number}` }).fill(value)
    }
    for (const [name, file] of files) {
      number += 1
      await this.page.getByRole('button', { name: 'Add file' }).click()
      await this.nameOf(number).fill(name)
      await this.page.getByLabel(`File of ${name}`).last().setInputFiles(file)
      await this.page.getByText(file.name, { exact: true }).first().waitFor()
    }
  }

  /** Opens the request in the tab that has a form for it. */
  async openIn(tab: string): Promise<void> {
    await this.page.getByRole('button', { name: `Open in ${tab} instead` }).click()
  }

  /** Opens a run of History in Raw, as it was sent. */
  async openRun(title: string): Promise<void> {
    await this.openTab('History')
    await this.page.getByRole('region', { name: 'Runs' }).getByText(title).first().click()
    await this.page.getByRole('tab', { name: 'Request', exact: true }).click()
    await this.page.getByRole('button', { name: 'Edit the request' }).click()
    // The form is shown before it has the request of the run.
    await this.page
      .getByText(/^Opened from /)
      .first()
      .waitFor()
  }

  private nameOf(number: number): Locator {
    return this.page.getByRole('textbox', { name: `Name of field ${number}` })
  }
}
