import { expect, it } from 'vitest'
import { shortAnswer } from './short-answer.ts'

it.each([
  ['bold and code', '**Bold.** Then `code`, 2 * 3 ** 4.', 'Bold. Then code, 2 * 3 ** 4.'],
  ['a heading', '## Answer\n\nText', 'Answer\n\nText'],
  ['marks that are still open', '**Rehear', '**Rehear'],
  ['a block of code, as it is', '```py\na = 2 ** 3 ** 4\n```', '```py\na = 2 ** 3 ** 4\n```'],
])('shows %s', (_, text, shown) => {
  expect(shortAnswer([{ type: 'text', text }], false)).toBe(shown)
})

it('shows the end of what arrives, and the beginning of what is there', () => {
  const text = `begin ${'word '.repeat(2_000)}end`
  expect(shortAnswer([{ type: 'text', text }], true)).toMatch(/ end$/)
  expect(shortAnswer([{ type: 'text', text }], false)).toMatch(/^begin .*…$/)
})
