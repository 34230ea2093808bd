import { expect, it } from 'vitest'
import { createMaskReader } from './coverage-of-image.ts'

const black = [0, 0, 0, 255]
const white = [255, 255, 255, 255]

function read(...pixels: number[][]) {
  const reader = createMaskReader(pixels.length)
  for (const pixel of pixels) reader.add(new Uint8ClampedArray(pixel))
  const { bytes, by } = reader.done()
  return { bytes: [...bytes], by }
}

it('edits where a picture is see-through, however bright it is', () => {
  expect(read(black, [255, 255, 255, 0], [0, 0, 0, 55], white)).toEqual({
    bytes: [0, 255, 200, 0],
    by: 'transparency',
  })
})

it('edits what is white in a picture without transparency', () => {
  expect(read(black, white, [128, 128, 128, 255])).toEqual({ bytes: [0, 255, 128], by: 'white' })
})
