import { LibraryPage } from '../pages/library-page.ts'
import { pngFile, wavFile } from '../sample-files.ts'
import { expect, test } from './states.ts'

test('Library', async ({ app: { page }, look }) => {
  const library = new LibraryPage(page)
  await library.open()
  await look('empty')
  const names = ['one.png', 'two.png', 'three.png', 'four.png']
  await library.add(
    ...names.map((name, index) => pngFile(name, 600 + index * 40, 400)),
    wavFile('bell.wav'),
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('A short note.\nIts second line.\n') },
  )
  await expect.poll(() => library.imageWidth('bell.wav')).toBe(448)
  await look('grid')
  await library.item('one.png').click()
  await library.details.waitFor()
  await look('details of an image')
  await library.item('bell.wav').click()
  await look('details of audio')
  await library.item('note.txt').click()
  await look('details of a text')
  await library.item('one.png').click({ button: 'right' })
  await page.getByRole('menu').waitFor()
  await look('menu of an item')
  await page.keyboard.press('Escape')
  await library.item('one.png').click()
  await library.item('two.png').click({ modifiers: ['Control'] })
  await look('two selected')
  await page.getByRole('button', { name: 'Compare' }).click()
  await library.comparison.waitFor()
  await look('compare, slider')
  await library.comparison.getByRole('radio', { name: 'Side by side' }).click()
  await look('compare, side by side')
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'List' }).click()
  await look('list')
  await library.item('one.png').dblclick()
  await library.viewer.waitFor()
  await look('viewer')
  await page.keyboard.press('Escape')
  await library.search.fill('giraffe')
  await expect(library.items).toHaveCount(0)
  await look('nothing found')
  await library.search.fill('')
  await library.item('two.png').focus()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await look('moved to the trash')
  await page.getByRole('button', { name: /^Trash 1/ }).click()
  await expect(library.items).toHaveCount(1)
  await look('trash')
})
