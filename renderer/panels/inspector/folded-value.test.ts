import { expect, it } from 'vitest'
import { foldedListLabel, foldedStringLabel } from './folded-value.ts'

it.each([
  ['a short text', 'Hello', undefined],
  ['a model name of 300 characters', `vendor/${'a-very-long-name-'.repeat(18)}`.slice(0, 300), undefined],
  ['a signature', 'EqQBCkYIARgCIkD7Yz'.repeat(12), 'base64, 162 B'],
  ['a picture', `iVBORw0KGgo${'A'.repeat(4_000)}`, 'image/png, 3.0 kB'],
  ['a data address', `data:image/webp;base64,${'A'.repeat(4_000)}`, 'image/webp, 3.0 kB'],
  ['a long text', 'word '.repeat(400), 'text, 2.0 kB'],
])('folds %s as it should', (_, value, label) => {
  expect(foldedStringLabel(value)).toBe(label)
})

it('folds a long list of numbers, and no other', () => {
  expect(foldedListLabel(Array(1536).fill(0.1))).toBe('1,536 numbers')
  expect(foldedListLabel([0.1, 0.2])).toBeUndefined()
  expect(foldedListLabel(Array(100).fill('a'))).toBeUndefined()
})
