import { expect, it } from 'vitest'
import { excerptAround } from './excerpt.ts'

it.each([
  ['a plain text', `${'x '.repeat(100)}gate ${'y '.repeat(100)}`],
  ['signs that are longer in small letters', `${'İ '.repeat(100)}gate ${'y '.repeat(100)}`],
  ['capitals', `${'x '.repeat(100)}GATE ${'y '.repeat(100)}`],
  ['accents', `${'é '.repeat(100)}gâte ${'y '.repeat(100)}`],
])('the excerpt begins shortly before what was found, after %s', (_, text) => {
  const excerpt = excerptAround(text, ['gate']) ?? ''
  expect(excerpt.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').indexOf('gate')).toBe(41)
})
