import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { ImagesEditPage, sentMaskId } from '../pages/images-edit-page.ts'
import { LibraryPage } from '../pages/library-page.ts'
import { steadyBox } from '../pages/steady-box.ts'
import { pngFile, type SampleFile } from '../sample-files.ts'

test.use({ practicePace: 'quick' })

async function topOf(image: Locator): Promise<number> {
  return (await image.boundingBox())?.y ?? Number.NaN
}

test('a painted mask is uploaded in the size of its source, and only what it frees is changed', async ({
  app,
  dataFolder,
}) => {
  test.slow()
  const edit = new ImagesEditPage(app.page)
  await edit.open()
  await edit.choose(pngFile('harbour.png', 640, 480))
  await expect(edit.stage.getByRole('img')).toBeVisible()
  await edit.prompt.fill('A small sailing boat with a red jib')
  await expect(edit.uploads).toContainText('harbour.png')
  await expect(edit.uploads).not.toContainText('mask.png')
  await edit.tool('Rectangle').click()
  await edit.draw([0.25, 0.25], [0.5, 0.5])
  await edit.tool('Brush').click()
  await edit.draw([0.75, 0.75], [0.85, 0.75])
  await expect(edit.uploads).toContainText('mask.png')
  await expect(edit.uploads).toContainText('640 × 480, alpha')
  await expect(edit.uploads).toContainText('A small sailing boat')
  const saving = app.page.waitForEvent('download')
  await app.page.getByRole('button', { name: 'Save mask' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('harbour_mask.png')

  // The saved file can be loaded as a mask again; a file of another size cannot.
  const painted = (await edit.share.textContent()) ?? ''
  await edit.tool('Clear mask').click()
  await expect(edit.share).toHaveText('0.0 %')
  await edit.maskFile.setInputFiles(pngFile('small.png', 64, 48))
  // The error is shown at the mask until the next action, since a toast may be gone before it is read.
  const refused = app.page.getByRole('region', { name: 'Mask', exact: true }).getByRole('alert')
  await expect(refused).toContainText(/small\.png is 64 × 48 pixels/)
  await edit.maskFile.setInputFiles(await saved.path())
  await expect(app.page.getByText(/Transparent areas will be edited/)).toBeVisible()
  await expect(refused).toBeHidden()
  await expect(edit.share).toHaveText(painted)
  await edit.edit.click()

  await expect(edit.result.getByRole('radio', { name: 'Split' })).toBeChecked()
  await expect(edit.result).toContainText(/Changed ([1-9]|\d\d)\.\d %/)
  await expect(edit.result).toContainText(/Outside the mask 0\.0 %/)
  await expect.poll(() => sentMaskId(dataFolder)).toBeDefined()
  const mask = await edit.maskAt(sentMaskId(dataFolder) ?? '', [
    [240, 180],
    [512, 360],
    [20, 20],
    [600, 60],
  ])
  expect(mask).toEqual({ width: 640, height: 480, alpha: [0, 0, 255, 255] })

  // The mask and its result are side by side at the same height.
  await expect
    .poll(async () => {
      const after = await topOf(edit.result.getByRole('img', { name: 'After' }))
      return Math.abs((await topOf(edit.stage.getByRole('img'))) - after)
    })
    .toBeLessThan(0.5)
  await app.page.getByRole('button', { name: 'Keys of the mask editor' }).click()
  await expect(app.page.getByRole('dialog', { name: 'Keys of the mask editor' })).toContainText(
    'Switch between brush and eraser',
  )
  await app.page.keyboard.press('Escape')

  const line = edit.result.getByRole('slider', { name: 'Divider between before and after' })
  await line.press('ArrowRight')
  await expect(line).toHaveAttribute('aria-valuetext', '52 % before')
  expect(await findViolations(app.page)).toEqual([])

  await edit.result.getByRole('button', { name: 'Edit this image' }).click()
  await expect(app.page.getByRole('region', { name: 'Source images' })).toContainText('from library')
  await expect(edit.share).toHaveText('0.0 %')

  // The library passes on the same image, found by a word of the prompt that edited it.
  const library = new LibraryPage(app.page)
  await library.open()
  await library.search.fill('sailing')
  await library.items.first().click()
  await app.page.getByRole('button', { name: 'Send to' }).click()
  await app.page.getByRole('menuitem', { name: 'Images, to edit' }).click()
  await expect(app.page.getByRole('region', { name: 'Source images' })).toContainText('640 × 480')
  await expect(app.page.getByRole('tab', { name: 'Edit' })).toHaveAttribute('aria-selected', 'true')
})

test('a mask is painted with the keys alone, undone, and still there after another tab and a reload', async ({
  app,
}) => {
  const { page } = app
  const edit = new ImagesEditPage(page)
  await edit.open()
  await edit.choose(pngFile('pond.png', 400, 300))
  await edit.stage.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(edit.share).not.toHaveText('0.0 %')
  const dot = await edit.share.textContent()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+Enter']) await page.keyboard.press(key)
  await expect
    .poll(async () => Number.parseFloat((await edit.share.textContent()) ?? ''))
    .toBeGreaterThan(Number.parseFloat(dot ?? ''))
  const line = await edit.share.textContent()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(edit.share).toHaveText(dot ?? '')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(edit.share).toHaveText(line ?? '')
  await page.keyboard.press('i')
  await expect(edit.share).toHaveText(`${(100 - Number.parseFloat(line ?? '')).toFixed(1)} %`)
  await page.keyboard.press('i')

  await page.getByRole('tab', { name: 'Generate' }).click()
  await page.getByRole('tab', { name: 'Edit' }).click()
  await expect(edit.share).toHaveText(line ?? '')
  await page.reload()
  await edit.open()
  await expect(edit.share).toHaveText(line ?? '')
  // Both inversions, and the line.
  for (const _ of [1, 2, 3]) await edit.tool('Undo').click()
  await expect(edit.share).toHaveText(dot ?? '')
})

test('an image with a gAMA chunk is compared by its stored values, so equal pixels are no change', async ({
  app,
}) => {
  const edit = new ImagesEditPage(app.page)
  await edit.open()
  // The practice gateway returns the stored values outside the mask unchanged, in a file without that chunk.
  await edit.choose(pngFile('gamma.png', 320, 240, 1 / 1.8))
  await edit.prompt.fill('A red square')
  await edit.tool('Rectangle').click()
  await edit.draw([0.25, 0.25], [0.5, 0.5])
  await edit.edit.click()
  await expect(edit.result).toContainText('Outside the mask')
  await expect(edit.result).toContainText('Outside the mask 0.0 %')
  // A quarter of the width and of the height was masked.
  await expect(edit.result).toContainText(/Changed [56]\.\d %/)
})

test('an image that the library hands over to edit replaces the sources, and Undo brings them and the mask back', async ({
  app,
}) => {
  const { page } = app
  const library = new LibraryPage(page)
  await library.open()
  await library.add(pngFile('handed.png', 200, 150))
  const edit = new ImagesEditPage(page)
  await edit.open()
  await edit.choose(pngFile('painted.png', 400, 300))
  await edit.tool('Rectangle').click()
  await edit.draw([0.25, 0.25], [0.5, 0.5])
  await expect(edit.share).not.toHaveText('0.0 %')
  const painted = (await edit.share.textContent()) ?? ''
  await library.open()
  await library.item('handed.png').click()
  await page.getByRole('button', { name: 'Send to' }).click()
  await page.getByRole('menuitem', { name: 'Images, to edit' }).click()
  const sources = page.getByRole('region', { name: 'Source images' })
  await expect(sources.getByRole('listitem')).toHaveCount(1)
  await expect(sources).toContainText('handed.png')
  await expect(edit.share).toHaveText('0.0 %')
  await expect(page.getByText('Source replaced with handed.png. The mask was cleared.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(sources.getByRole('listitem')).toHaveCount(1)
  await expect(sources).toContainText('painted.png')
  await expect(edit.share).toHaveText(painted)
})

test('the example has a painted mask, and a source is written anew in another size, with a way back', async ({
  app,
}) => {
  const { page } = app
  const edit = new ImagesEditPage(page)
  await edit.open()
  await page.getByRole('button', { name: 'Fill in an example' }).click()
  const sources = page.getByRole('region', { name: 'Source images' })
  await expect(sources).toContainText('1024 × 1024')
  await expect(edit.share).toHaveText(/^[1-9]\.\d %$/)
  await sources.getByRole('button', { name: 'View example.png' }).click()
  await expect(page.getByRole('dialog', { name: 'example.png' }).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await sources.getByRole('button', { name: 'More for example.png' }).click()
  await page.getByRole('menuitem', { name: 'Scale down to 512 px' }).click()
  await expect(sources).toContainText('512 × 512')
  await expect(edit.share).toHaveText('0.0 %')
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await expect(sources).toContainText('1024 × 1024')
  await edit.edit.click()
  await expect(edit.result.getByRole('radio', { name: 'Split' })).toBeChecked()
})

test('a photograph that is stored on its side says so, and is turned upright with a way back', async ({
  app,
}) => {
  const { page } = app
  const edit = new ImagesEditPage(page)
  await edit.open()
  await page.getByLabel('Images to edit').setInputFiles(await turnedPhoto(page, 6))
  const sources = page.getByRole('region', { name: 'Source image' })
  await expect(sources).toContainText('96 × 64')
  await expect(sources).toContainText('Stored on its side, and sent as shown here.')
  await sources.getByRole('button', { name: 'Turn it upright, as PNG' }).click()
  await expect(sources).toContainText('64 × 96')
  await expect(sources).not.toContainText('Stored on its side')
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await expect(sources).toContainText('Stored on its side')
})

test('a photograph that is stored upside down says so, and is turned upright', async ({ app }) => {
  const { page } = app
  const edit = new ImagesEditPage(page)
  await edit.open()
  await page.getByLabel('Images to edit').setInputFiles(await turnedPhoto(page, 3))
  const sources = page.getByRole('region', { name: 'Source image' })
  await expect(sources).toContainText('Stored upside down, and sent as shown here.')
  await sources.getByRole('button', { name: 'Turn it upright, as PNG' }).click()
  await expect(sources).toContainText('photo.png')
  await expect(sources).toContainText('96 × 64')
  await expect(sources).not.toContainText('Stored upside down')
})

/** A JPEG with an Exif orientation: 6 when its top is at the right, 3 when it is at the bottom. */
async function turnedPhoto(page: Page, orientation: number): Promise<SampleFile> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(96, 64)
    canvas.getContext('2d')?.fillRect(0, 0, 48, 64)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  })
  const jpeg = Buffer.from(base64, 'base64')
  // "Exif", the header of a little-endian TIFF, and a directory of one entry: tag 0x0112, one short.
  const exif = Buffer.from('45786966000049492a0008000000010012010300010000000000000000000000', 'hex')
  exif[24] = orientation
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  const buffer = Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}

test('of images that are narrow, "Before" and "After" stand beside them and not over each other', async ({
  app,
}) => {
  const edit = new ImagesEditPage(app.page)
  await edit.open()
  await edit.choose(pngFile('strip.png', 40, 640))
  await expect(edit.stage.getByRole('img')).toBeVisible()
  await edit.prompt.fill('A sea')
  await edit.edit.click()
  const image = edit.result.getByRole('img', { name: 'After' })
  await expect(image).toBeVisible()
  // The last element of each name: the first is in the switch above.
  const shown = await steadyBox(image)
  const before = await steadyBox(edit.result.getByText('Before', { exact: true }).last())
  const after = await steadyBox(edit.result.getByText('After', { exact: true }).last())
  expect(before.x + before.width).toBeLessThan(shown.x)
  expect(after.x).toBeGreaterThan(shown.x + shown.width)
})
