import type { Locator, Page } from 'playwright/test'
import { transferText } from '../../shared/text/en/transfer.ts'

/** A file as Playwright takes it for a file field. */
export interface GivenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Drops a file on a part of the page, or pastes it, as from elsewhere on the desktop. */
export async function give(target: Locator, how: 'drop' | 'paste', file: GivenFile): Promise<void> {
  const page = target.page()
  const transfer = await page.evaluateHandle(
    ({ name, type, bytes }) => {
      const given = new DataTransfer()
      given.items.add(new File([Uint8Array.from(bytes)], name, { type }))
      return given
    },
    { name: file.name, type: file.mimeType, bytes: [...file.buffer] },
  )
  if (how === 'drop') {
    for (const event of ['dragenter', 'dragover', 'drop'])
      await target.dispatchEvent(event, { dataTransfer: transfer })
    return
  }
  await page.evaluate((clipboardData) => {
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
  }, transfer)
}

/**
 * Chooses a file, or the file at a path, for the import of conversations in Chat with the keyboard, and returns the
 * dialog.
 */
export async function giveToImport(page: Page, file: GivenFile | string): Promise<Locator> {
  const text = transferText()
  await page.getByRole('button', { name: text.menu }).press('Enter')
  await page.getByRole('menuitem', { name: text.importAction }).press('Enter')
  const dialog = page.getByRole('dialog', { name: text.importTitle })
  await dialog.waitFor()
  await page.getByLabel(text.fileLabel).setInputFiles(file)
  return dialog
}
