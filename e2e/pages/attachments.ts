import type { Locator, Page } from 'playwright/test'
import type { SampleFile } from '../sample-files.ts'

/** Files in the composer and in messages, by their accessible names. */
export class Attachments {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The files of the unsent message. */
  get chips(): Locator {
    return this.page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  }

  chip(name: string): Locator {
    return this.chips.filter({ hasText: name })
  }

  /** Chooses files with the button of the composer. */
  async pick(...files: readonly SampleFile[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.page.getByRole('button', { name: 'Attach files' }).click()
    await (await chooser).setFiles([...files])
  }

  /** Chooses a file of this machine by its path, however large it is. */
  async pickPath(path: string): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.page.getByRole('button', { name: 'Attach files' }).click()
    await (await chooser).setFiles(path)
  }

  /** Drags files over the conversation, as from a folder. */
  async holdOver(...files: readonly SampleFile[]): Promise<void> {
    await this.#transfer(
      this.page.getByRole('region', { name: 'Conversation', exact: true }),
      'dragenter',
      files,
    )
  }

  async drop(...files: readonly SampleFile[]): Promise<void> {
    await this.#transfer(this.page.getByRole('region', { name: 'Conversation', exact: true }), 'drop', files)
  }

  /** Pastes files into the message field. */
  async paste(...files: readonly SampleFile[]): Promise<void> {
    await this.#transfer(this.page.getByRole('textbox', { name: 'Message' }), 'paste', files)
  }

  /** The natural width of the image in a message, in pixels; 0 when it is not loaded. */
  async drawnWidth(name: string): Promise<number> {
    const picture = this.page.getByRole('button', { name: `View ${name}` }).locator('img')
    return picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  }

  async #transfer(target: Locator, type: string, files: readonly SampleFile[]): Promise<void> {
    const plain = files.map(({ name, mimeType, buffer }) => ({
      name,
      mimeType,
      base64: buffer.toString('base64'),
    }))
    await target.evaluate(
      (element, [event, given]) => {
        const transfer = new DataTransfer()
        for (const { name, mimeType, base64 } of given) {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
          transfer.items.add(new File([bytes], name, { type: mimeType }))
        }
        const options = { bubbles: true, cancelable: true }
        element.dispatchEvent(
          event === 'paste'
            ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
            : new DragEvent(event, { ...options, dataTransfer: transfer }),
        )
      },
      [type, plain] as const,
    )
  }
}
