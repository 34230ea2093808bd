import type { Locator } from 'playwright/test'
import type { SampleFile } from '../sample-files.ts'
import { readSavedValues } from '../read-database.ts'
import { steadyBox } from './steady-box.ts'
import { TabPage } from './tab-page.ts'

/** The Edit section of the Images tab by its accessible names. */
export class ImagesEditPage extends TabPage {
  get prompt(): Locator {
    return this.page.getByRole('textbox', { name: 'What to paint in the mask' })
  }

  get edit(): Locator {
    return this.page.getByRole('button', { name: /^Edit image/ })
  }

  /** The source image, on which the mask is painted. */
  get stage(): Locator {
    return this.page.getByRole('application', { name: /^Mask of/ })
  }

  get share(): Locator {
    return this.page.getByRole('status', { name: 'Mask share' })
  }

  get maskFile(): Locator {
    return this.page.getByLabel('Mask file')
  }

  get uploads(): Locator {
    return this.page.getByRole('region', { name: 'What will be uploaded' })
  }

  get result(): Locator {
    return this.page.getByRole('region', { name: 'Before and after' })
  }

  async open(): Promise<void> {
    await this.openTab('Images')
    await this.page.getByRole('tab', { name: 'Edit' }).click()
    await this.prompt.waitFor()
  }

  async choose(...files: SampleFile[]): Promise<void> {
    await this.page.getByLabel('Images to edit').setInputFiles(files)
  }

  tool(name: string): Locator {
    return this.page.getByRole('toolbar', { name: 'Mask tools' }).getByRole('button', { name })
  }

  /** Draws with the selected tool; places are fractions of the source's width and height. */
  async draw(...places: readonly (readonly [number, number])[]): Promise<void> {
    const box = await steadyBox(this.stage.getByRole('img'))
    for (const [index, [x, y]] of places.entries()) {
      await this.page.mouse.move(box.x + x * box.width, box.y + y * box.height, { steps: 8 })
      if (index === 0) await this.page.mouse.down()
    }
    await this.page.mouse.up()
  }

  /** The size of a mask and its alpha at places in pixels. */
  maskAt(
    id: string,
    places: readonly (readonly [number, number])[],
  ): Promise<{ width: number; height: number; alpha: (number | undefined)[] }> {
    return this.page.evaluate(
      async ([mediaId, wanted]) => {
        const address = location.protocol === 'app:' ? `media://item/${mediaId}` : `media/${mediaId}`
        const bitmap = await createImageBitmap(await (await fetch(address)).blob())
        const { width, height } = bitmap
        const context = new OffscreenCanvas(width, height).getContext('2d')
        context?.drawImage(bitmap, 0, 0)
        const alpha = wanted.map(([x, y]) => context?.getImageData(x, y, 1, 1).data[3])
        return { width, height, alpha }
      },
      [id, places] as const,
    )
  }
}

/** The file id of the newest uploaded mask in the database; `undefined` until it is saved. */
export function sentMaskId(dataFolder: string): string | undefined {
  const { edits } = JSON.parse(readSavedValues(dataFolder, 'images-edit.sent') ?? '{"edits":[]}') as {
    edits: { values: { mask?: { mediaId: string } } }[]
  }
  return edits.at(-1)?.values.mask?.mediaId
}
