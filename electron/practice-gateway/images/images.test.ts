import { describe, expect, test } from 'vitest'
import { imageSize } from '../../../shared/media/image-size.ts'
import { edit } from './edit.ts'
import { wrapText } from './font.ts'
import { paint } from './paint.ts'
import { toRaster, type Raster } from './raster.ts'
import { readPng } from './read-png.ts'
import { writeIndexedPng, writePng } from './write-png.ts'

const boat = { prompt: 'A red boat', width: 160, height: 96, index: 0 }

/** Counts the pixels of a preview that differ from the final image. */
function difference(progress: number): number {
  const { pixels } = paint({ ...boat, progress })
  return paint(boat).pixels.filter((pixel, index) => pixel !== pixels[index]).length
}

describe('a painted picture', () => {
  test('is a PNG of the size that was asked for', async () => {
    const png = await writeIndexedPng(paint(boat))
    expect(imageSize(png)).toEqual({ width: 160, height: 96 })
    const read = await readPng(png)
    expect(read).toMatchObject({ width: 160, height: 96, hasAlpha: false })
    expect(read?.pixels).toEqual(toRaster(paint(boat)).pixels)
  })

  test('depends on the prompt and on its number, and on nothing else', () => {
    expect(paint(boat)).toEqual(paint(boat))
    expect(paint({ ...boat, prompt: 'A blue boat' })).not.toEqual(paint(boat))
    expect(paint({ ...boat, index: 1 })).not.toEqual(paint(boat))
  })

  test('has less on it while it is made', () => {
    expect(difference(1)).toBe(0)
    expect(difference(0.3)).toBeGreaterThan(difference(0.7))
  })

  test('can be see-through where nothing is painted', async () => {
    const read = await readPng(await writeIndexedPng(paint({ ...boat, isTransparent: true })))
    expect(read?.hasAlpha).toBe(true)
    expect(new Set(read?.pixels.filter((_, at) => at % 4 === 3))).toEqual(new Set([0, 255]))
  })
})

describe('an edit', () => {
  const source: Raster = { width: 4, height: 2, pixels: new Uint8Array(32).fill(200) }
  const mask: Raster = { ...source, pixels: new Uint8Array(32).map((_, at) => (at < 16 ? 0 : 255)) }

  test('changes the pixels where the mask is see-through, and no others', async () => {
    const changed = edit(source, mask, { prompt: 'sea', index: 0 })
    expect(changed.pixels.subarray(16)).toEqual(source.pixels.subarray(16))
    expect(changed.pixels.subarray(0, 16)).not.toEqual(source.pixels.subarray(0, 16))
    expect((await readPng(await writePng(changed)))?.pixels).toEqual(changed.pixels)
  })

  test('without a mask changes the whole picture', () => {
    const changed = edit(source, undefined, { prompt: 'sea', index: 0 })
    expect(changed.pixels.every((value, at) => value !== 200 || at % 4 !== 0)).toBe(true)
  })
})

test('words are broken into lines, and what is too long ends in dots', () => {
  expect(wrapText('Über  den Wolken', 9, 3)).toEqual(['Uber den', 'Wolken'])
  expect(wrapText('one two three four', 5, 2)).toEqual(['one', 'tw...'])
})

test('what is no PNG of the ordinary kind is not read', async () => {
  expect(await readPng(Buffer.from('not a picture'))).toBeUndefined()
  const png = await writeIndexedPng(paint(boat))
  expect(await readPng(png.subarray(0, png.length - 200))).toBeUndefined()
})
