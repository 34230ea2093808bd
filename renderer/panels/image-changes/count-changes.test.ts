import { expect, it } from 'vitest'
import { countChanges } from './count-changes.ts'

/** Grey pixels in RGBA. */
const grey = (...values: number[]) =>
  new Uint8ClampedArray(values.flatMap((value) => [value, value, value, 255]))

/** Fully edited, partly edited, kept, kept. */
const mask = new Uint8ClampedArray([0, 0, 0, 0, 0, 0, 0, 200, 0, 0, 0, 255, 0, 0, 0, 255])

it('tells how much changed, and how much of that was to be kept', () => {
  expect(countChanges(grey(10, 10, 10, 10), grey(200, 40, 10, 60), mask)).toEqual({
    changed: 0.75,
    // Differences of 190, 30 and 50 out of 255 in three of four channels, over four pixels.
    mean: ((190 + 30 + 50) * 3) / (16 * 255),
    outside: 0.25,
  })
})

it('takes what an encoder changes for the same, and tells nothing of a mask that was not sent', () => {
  expect(countChanges(grey(10, 10, 10, 10), grey(18, 2, 10, 19))).toEqual({
    changed: 0.25,
    mean: ((8 + 8 + 9) * 3) / (16 * 255),
  })
})
