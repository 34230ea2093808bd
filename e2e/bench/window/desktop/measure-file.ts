import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppUnderTest } from '../../../app-under-test.ts'
import { LibraryPage } from '../../../pages/library-page.ts'
import type { Figures } from './figures.ts'
import { megabyte, type Sizes } from './sizes.ts'

/** Enough for a file of that size on a busy machine. */
const maxImportMs = 600_000

/** Sends a file from the page over the port or the socket to the disk, and loads it again by its address. */
export async function measureFile(
  { page }: AppUnderTest,
  file: string,
  { fileBytes }: Sizes,
  figures: Figures,
): Promise<void> {
  const library = new LibraryPage(page)
  await library.open()
  let startedAt = performance.now()
  await page.getByLabel('Files to add').setInputFiles(file)
  await library.items.first().waitFor({ timeout: maxImportMs })
  figures.add(
    `a file of ${fileBytes / megabyte} MB through the port to the disk, ms`,
    performance.now() - startedAt,
  )
  const address = await library.items.first().getAttribute('data-media')
  startedAt = performance.now()
  await page.evaluate(async (id) => {
    const isOwnScheme = location.protocol === 'app:'
    const { body } = await fetch(isOwnScheme ? `media://item/${id}` : new URL(`media/${id}`, location.href))
    await body?.pipeTo(new WritableStream())
  }, address)
  figures.add('  and back to the page, ms', performance.now() - startedAt)
}

export async function makeFile(folder: string, fileBytes: number): Promise<string> {
  const path = join(folder, 'film.mp4')
  const file = await open(path, 'wx')
  const head = Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom', 'latin1')
  await file.write(head)
  const piece = Buffer.alloc(megabyte, 'what a film is made of ')
  for (let written = 0; written < fileBytes; written += megabyte) await file.write(piece)
  await file.close()
  return path
}
