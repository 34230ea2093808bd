import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { ImagesPage } from '../pages/images-page.ts'
import { LibraryPage } from '../pages/library-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { steadyBox } from '../pages/steady-box.ts'
import { pngFile, wavFile } from '../sample-files.ts'

test.use({ practicePace: 'quick' })

test('files that are added get a picture, are found, starred, deleted, brought back, and outlive a restart', async ({
  app,
}) => {
  let library = new LibraryPage(app.page)
  await library.open()
  await expect(app.page.getByText('The library is empty')).toBeVisible()
  await library.add(pngFile('harbour.png', 1200, 600), pngFile('boat.png', 300, 200), wavFile('bell.wav'))
  // Made in the worker, stored, and served at a small size.
  await expect.poll(() => library.imageWidth('harbour.png')).toBe(448)
  await expect(library.item('bell.wav')).toContainText('0:01')
  await expect.poll(() => library.imageWidth('bell.wav')).toBe(448)

  await app.page.keyboard.press('/')
  await expect(library.search).toBeFocused()
  await app.page.keyboard.type('harb')
  await expect(library.items).toHaveCount(1)
  await library.item('harbour.png').click()
  await expect(library.details.getByRole('region', { name: 'File' })).toContainText('1200 × 600')
  await app.page.keyboard.press('f')
  await library.details.getByRole('textbox', { name: 'Add tag' }).fill('calm')
  await app.page.keyboard.press('Enter')
  await expect(app.page.getByRole('checkbox', { name: 'calm' })).toBeVisible()
  await library.item('harbour.png').press('Delete')
  await expect(library.items).toHaveCount(0)
  // The notice before it has an Undo too.
  await expect(app.page.getByText('to the trash')).toBeVisible()
  await app.page.getByRole('button', { name: 'Undo' }).click()
  await expect(library.item('harbour.png')).toBeVisible()

  await app.restart()
  library = new LibraryPage(app.page)
  await library.open()
  await app.page.getByRole('button', { name: /^Favourites 1/ }).click()
  await expect(library.items).toHaveCount(1)
  await expect.poll(() => library.imageWidth('harbour.png')).toBe(448)
  await app.page.getByRole('button', { name: /^Audio 1/ }).click()
  await library.item('bell.wav').click()
  const player = library.details.locator('audio')
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(1, 1)
})

test('an image is looked at closely, and two are compared', async ({ app }) => {
  const library = new LibraryPage(app.page)
  await library.open()
  await library.add(pngFile('first.png', 2000, 1500), pngFile('second.png', 2000, 1498))
  await library.item('first.png').dblclick()
  const picture = library.viewer.getByRole('img')
  await expect(picture).toHaveJSProperty('naturalWidth', 2000)
  const width = async () => (await picture.boundingBox())?.width ?? 0
  await expect.poll(width).toBeLessThan(1280)
  await app.page.keyboard.press('1')
  await expect.poll(width).toBe(2000)
  await app.page.keyboard.press('+')
  await expect.poll(width).toBe(2800)
  await app.page.keyboard.press('0')
  await app.page.keyboard.press('ArrowLeft')
  await expect(library.viewer).toContainText('second.png')
  await app.page.keyboard.press('Escape')
  await expect(library.viewer).toBeHidden()

  await library.item('first.png').click()
  await library.item('second.png').click({ modifiers: ['Control'] })
  await app.page.getByRole('button', { name: 'Compare' }).click()
  await library.comparison.getByRole('radio', { name: 'Slider' }).click()
  await library.comparison.getByRole('slider').press('ArrowRight')
  await expect(library.comparison.getByRole('slider')).toHaveAttribute('aria-valuetext', '51 % before')
  await library.comparison.getByRole('radio', { name: 'Side by side' }).click()
  const pictures = library.comparison.getByRole('figure').locator('img')
  const before = (await steadyBox(pictures.first())).width
  await library.comparison.getByRole('button', { name: 'Zoom in' }).click()
  for (const each of await pictures.all()) {
    await expect.poll(async () => ((await each.boundingBox())?.width ?? 0) / before).toBeCloseTo(1.4, 1)
  }
})

test('a selection is saved as an archive, and an item is copied, dragged out and attached to a chat', async ({
  app,
}) => {
  const library = new LibraryPage(app.page)
  const chat = new ChatPage(app.page)
  await chat.open()
  await library.open()
  await library.add(pngFile('one.png', 60, 40), pngFile('two.png', 40, 60))
  await library.item('one.png').focus()
  await app.page.keyboard.press('ControlOrMeta+a')
  const [download] = await Promise.all([
    app.page.waitForEvent('download'),
    app.page.getByRole('button', { name: 'Save as archive' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  await library.item('two.png').click()
  await library.details.getByRole('button', { name: 'Copy image' }).click()
  await expect(app.page.getByText('Image copied')).toBeVisible()
  expect(await library.copiedImage()).toEqual({ width: 40, height: 60 })
  const { name, buffer } = pngFile('two.png', 40, 60)
  expect(await app.dragOut(library.item(name))).toEqual({ name, bytes: buffer.length })
  await library.details.getByRole('button', { name: 'Send to' }).click()
  await app.page.getByRole('menuitem', { name: 'Chat, as attachment' }).click()
  await chat.message.waitFor()
  await expect(app.page.getByText('two.png', { exact: true })).toBeVisible()
})

test('files move to another media folder, and one that is dropped on the window restores its form', async ({
  app,
  dataFolder,
}) => {
  const { page } = app
  const library = new LibraryPage(page)
  const images = new ImagesPage(page)
  const settings = new SettingsPage(page)
  await images.open()
  await images.ask('A lighthouse at dusk')
  await expect(images.imagesOf(images.results)).toHaveCount(1)

  await settings.open()
  await page.getByRole('button', { name: 'Media and data' }).click()
  await page.getByRole('button', { name: 'Change folder' }).click()
  const folder = join(dataFolder, 'pictures')
  await mkdir(folder)
  await app.chooseFolder(folder, {
    browse: page.getByRole('button', { name: 'Browse' }),
    field: page.getByRole('textbox', { name: 'New folder' }),
  })
  await page.getByRole('button', { name: 'Use this folder' }).click()
  await expect(page.getByText('1 file moved here.')).toBeVisible()
  const [name = ''] = (await readdir(folder)).filter((each) => each.endsWith('.png'))
  const buffer = await readFile(join(folder, name))

  await images.open()
  await images.prompt.fill('Something else')
  await settings.open()
  await library.dropOnWindow({ name: 'copy.png', mimeType: 'image/png', buffer })
  const offer = page.getByRole('dialog', { name: 'What should be done with this file?' })
  await expect(offer).toContainText('already in the library')
  await offer.getByRole('button', { name: 'Reuse settings in Images' }).click()
  await expect(images.prompt).toHaveValue('A lighthouse at dusk')
  // Served from its current folder.
  const picture = images.results.getByRole('img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('the library has no accessibility violations, in both themes', async ({ app }) => {
  test.slow()
  const library = new LibraryPage(app.page)
  await library.open()
  const checkView = await createViewCheck(app.page)
  await checkView('empty')
  await library.add(pngFile('one.png', 60, 40), pngFile('two.png', 40, 60), wavFile('bell.wav'))
  await library.item('one.png').click()
  await checkView('grid and details')
  await app.page.getByRole('radio', { name: 'List' }).click()
  await library.item('two.png').click({ modifiers: ['Control'] })
  await checkView('list and selection')
  await app.page.getByRole('button', { name: 'Compare' }).click()
  await library.comparison.waitFor()
  await checkView('comparison')
  await app.page.keyboard.press('Escape')
  await library.item('one.png').dblclick()
  await library.viewer.waitFor()
  await checkView('viewer')
  await app.page.keyboard.press('Escape')
  await library.item('one.png').click({ button: 'right' })
  await app.page.getByRole('menu').waitFor()
  await checkView('menu', { inside: '[role="menu"]' })
})

test('Ctrl+A selects every item of the list, also those far below, and the trash takes and gives back all of them', async ({
  app,
  dataFolder,
}) => {
  test.slow()
  const before = new LibraryPage(app.page)
  await before.open()
  await before.add(pngFile('first.png', 20, 20))
  const folder = join(dataFolder, 'media')
  // More than the two pages that are read at once. A start lists the files in the folder.
  const count = 620
  const { buffer } = pngFile('note.png', 20, 20)
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const tail = Buffer.alloc(1_000 - buffer.length, `${index} `)
      await writeFile(join(folder, `note-${index}.png`), Buffer.concat([buffer, tail]))
    }),
  )
  await app.restart()
  const { page } = app
  const library = new LibraryPage(page)
  await library.open()
  await expect(page.getByText(`${count + 1} items`, { exact: true })).toBeVisible()
  await library.search.fill('note')
  await expect(page.getByText(`${count} items`, { exact: true })).toBeVisible()
  // A selection rectangle that is dragged to the lower edge keeps scrolling, and selects items that were not rendered
  // when it began.
  const drawn = await library.items.count()
  const list = await page.locator('[data-library]').boundingBox()
  if (list === null) throw new Error('the list is not in view')
  await page.mouse.move(list.x + 4, list.y + 60)
  await page.mouse.down()
  await page.mouse.move(list.x + list.width - 30, list.y + list.height - 2, { steps: 3 })
  const selected = page.getByText(/^\d+ of 620 selected$/)
  await expect
    .poll(async () => Number.parseInt((await selected.textContent()) ?? '', 10))
    .toBeGreaterThan(drawn)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(selected).toHaveCount(0)
  // The list is still where the rectangle scrolled it to: its first rendered tile is out of view.
  await page.locator('[data-library]').evaluate((box) => box.scrollTo(0, 0))
  await expect(library.items.first()).toBeInViewport()
  await library.items.first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(page.getByText('620 of 620 selected')).toBeVisible()
  await expect(page.getByText('620 images · 620 kB')).toBeVisible()
  await page.getByRole('button', { name: 'Add to favourites' }).first().click()
  await expect(page.getByRole('button', { name: /^Favourites 620/ })).toBeVisible()
  await library.items.first().focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('Moved 620 items to the trash')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Trash 620/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${count} items`, { exact: true })).toBeVisible()
  const names = await readdir(folder)
  expect(names.filter((name) => name.startsWith('note-'))).toHaveLength(count)
})
