import { expect, it } from 'vitest'
import { plural } from './plural.ts'

it('puts a count into the sentence whose noun and verb go with it', () => {
  const forms = { one: '# image had arrived and is kept.', other: '# images had arrived and are kept.' }
  expect([0, 1, 2, 1234].map((count) => plural(count, forms))).toEqual([
    '0 images had arrived and are kept.',
    '1 image had arrived and is kept.',
    '2 images had arrived and are kept.',
    '1,234 images had arrived and are kept.',
  ])
})
