import { expect, it } from 'vitest'
import { isWithinBounds } from './message-bounds.ts'

function nested(depth: number): unknown {
  let value: unknown = 0
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

it.each<[string, unknown, boolean]>([
  ['a few values', [{ a: 1, b: [1, 2] }], true],
  ['values that are not there', [undefined, { a: undefined }, undefined], true],
  ['too many values in a list', [Array.from({ length: 200 }, () => 0)], false],
  ['too many behind ones that are not there', [undefined, Array.from({ length: 200 }, () => 0)], false],
  ['too many in an object', [Object.fromEntries(Array.from({ length: 200 }, (_, at) => [at, at]))], false],
  ['too many one inside the other', nested(200), false],
  [
    'too many over several lists',
    Array.from({ length: 20 }, () => Array.from({ length: 20 }, () => 0)),
    false,
  ],
  ['texts with brackets and commas in them', ['[,{,'.repeat(50)], true],
  ['a text that is too long', ['x'.repeat(2_000)], false],
  ['texts that are too long together', Array.from({ length: 50 }, () => 'x'.repeat(50)), false],
  ['bytes', [new Uint8Array(500)], true],
  ['too many bytes', [new Uint8Array(2_000)], false],
  ['too many bytes in a buffer', [new ArrayBuffer(2_000)], false],
])('judges %s', (_, message, expected) => {
  expect(isWithinBounds(message, { maxEntries: 100, maxBytes: 1_000 })).toBe(expected)
})

it('tells of millions of values at once, and of depth without a stack', () => {
  const bounds = { maxEntries: 1_000_000, maxBytes: 1_000_000 }
  expect(isWithinBounds([Array.from({ length: 6_000_000 }, () => 0)], bounds)).toBe(false)
  expect(isWithinBounds(nested(500_000), bounds)).toBe(true)
})
