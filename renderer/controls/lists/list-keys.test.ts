import { expect, test } from 'vitest'
import { indexAfterKey } from './list-keys.ts'

/** Ten items, three per line, two lines in view. */
const extent = { perLine: 3, page: 6, last: 9 }

test('arrows move by one and by a line, the Page keys by what is in view', () => {
  expect(indexAfterKey('ArrowRight', 4, extent)).toBe(5)
  expect(indexAfterKey('ArrowLeft', 4, extent)).toBe(3)
  expect(indexAfterKey('ArrowDown', 4, extent)).toBe(7)
  expect(indexAfterKey('ArrowUp', 4, extent)).toBe(1)
  expect(indexAfterKey('PageDown', 1, extent)).toBe(7)
  expect(indexAfterKey('PageUp', 7, extent)).toBe(1)
})

test('no key leads past an end', () => {
  expect(indexAfterKey('Home', 4, extent)).toBe(0)
  expect(indexAfterKey('End', 4, extent)).toBe(9)
  expect(indexAfterKey('PageDown', 8, extent)).toBe(9)
  expect(indexAfterKey('ArrowUp', 1, extent)).toBe(0)
})

test('other keys do not move', () => {
  expect(indexAfterKey('Enter', 4, extent)).toBeUndefined()
})
