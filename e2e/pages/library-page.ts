import type { Locator } from 'playwright/test'
import type { SampleFile } from '../sample-files.ts'
import { TabPage } from './tab-page.ts'

/** The Library tab by its accessible names. */
export class LibraryPage extends TabPage {
  get search(): Locator {
    return this.page.getByRole('textbox', { name: 'Search library' })
  }

  get details(): Locator {
    return this.page.getByRole('region', { name: 'Details', exact: true })
  }

  get viewer(): Locator {
    return this.page.getByRole('region', { name: 'Viewer', exact: true })
  }

  get comparison(): Locator {
    return this.page.getByRole('region', { name: 'Comparison', exact: true })
  }

  /** The rendered tiles or rows, in order. */
  get items(): Locator {
    return this.page.locator('[data-media]')
  }

  item(words: string | RegExp): Locator {
    return this.items.filter({ hasText: words })
  }

  /**
   * For each rendered image, the share of its height that is not transparent in its tallest column: of an audio item,
   * its longest bar.
   */
  imageHeights(): Promise<number[]> {
    return this.items.locator('img').evaluateAll(heightsOf)
  }

  async open(): Promise<void> {
    await this.openTab('Library')
    await this.page.getByRole('button', { name: 'Add files' }).waitFor()
  }

  async add(...files: readonly SampleFile[]): Promise<void> {
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser'),
      this.page.getByRole('button', { name: 'Add files' }).click(),
    ])
    await chooser.setFiles([...files])
    for (const { name } of files) await this.item(name).waitFor()
  }

  /** Drops a file where no tab accepts it, as from a folder of the desktop. */
  async dropOnWindow({ name, mimeType, buffer }: SampleFile): Promise<void> {
    await this.page.evaluate(
      ([fileName, type, base64]) => {
        const transfer = new DataTransfer()
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        transfer.items.add(new File([bytes], fileName, { type }))
        const options = { bubbles: true, cancelable: true, dataTransfer: transfer }
        document.body.dispatchEvent(new DragEvent('drop', options))
      },
      [name, mimeType, buffer.toString('base64')] as const,
    )
  }

  /** The size of the image in the system's clipboard, as the page receives it by a paste. */
  async copiedImage(): Promise<{ width: number; height: number }> {
    const paste = await this.page.evaluateHandle(nextPaste)
    await this.page.keyboard.press('ControlOrMeta+v')
    return paste.evaluate(sizeOfPastedImage)
  }

  /** The width of a tile's image; 0 until it is made. */
  imageWidth(words: string | RegExp): Promise<number> {
    return this.item(words)
      .locator('img')
      .evaluateAll(([image]) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))
  }
}

interface PasteInPage {
  readonly image: Promise<Blob | undefined>
}

/**
 * Runs in the page: listens for the next paste before the app can. Must be called before the key is pressed, since
 * input overtakes what a test evaluates.
 */
function nextPaste(): PasteInPage {
  const { promise, resolve } = Promise.withResolvers<Blob | undefined>()
  const take = (event: ClipboardEvent) => {
    event.stopImmediatePropagation()
    resolve(event.clipboardData?.files[0])
  }
  addEventListener('paste', take, { capture: true, once: true })
  return { image: promise }
}

/** Runs in the page. */
async function sizeOfPastedImage({ image }: PasteInPage): Promise<{ width: number; height: number }> {
  const { width, height } = await createImageBitmap((await image) ?? new Blob())
  return { width, height }
}

/** Runs in the page. */
function heightsOf(images: (HTMLElement | SVGElement)[]): number[] {
  return images.map((picture) => {
    if (!(picture instanceof HTMLImageElement) || !picture.complete) return 0
    const { naturalWidth: width, naturalHeight: height } = picture
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (context === null) return 0
    context.drawImage(picture, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    const columns = Array.from({ length: width }, (_, column) => {
      let opaque = 0
      for (let row = 0; row < height; row += 1)
        if ((data[(row * width + column) * 4 + 3] ?? 0) > 127) opaque += 1
      return opaque / height
    })
    return Math.round(Math.max(...columns) * 10) / 10
  })
}
