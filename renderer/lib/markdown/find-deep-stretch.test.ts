import { describe, expect, it } from 'vitest'
import { findDeepStretch } from './find-deep-stretch.ts'

describe('a stretch that is nested too deeply', () => {
  it.each([
    ['quotations in one line', '>'.repeat(2_000)],
    ['items in one line', `${'- '.repeat(3_000)}end`],
    ['nothing but hyphens', '- '.repeat(3_000)],
    ['numbered items in one line', '1. '.repeat(50_000)],
    ['items in quotations', '> - '.repeat(500)],
    ['a list with one more level in each line', deepList(1_500)],
    ['a list with blank lines', deepList(100).replaceAll('\n', '\n\n')],
  ])('is found: %s', (_, text) => {
    expect(findDeepStretch(`Before.\n\n${text}\n\nAfter.`)?.end).toBe(`Before.\n\n${text}\n\n`.length)
  })

  it.each([
    ['a rule as wide as a page', '- '.repeat(60)],
    ['a conflict mark', '>>>>>>> main'],
    ['thousands of items beside each other', '- a\n  - b\n    > c\n'.repeat(5_000)],
    ['an indented line far to the right', `${' '.repeat(300)}- a\n`.repeat(100)],
    ['many rules', '- - -\n * * *\n'.repeat(100)],
    ['a list of twenty levels', deepList(20)],
  ])('is none: %s', (_, text) => {
    expect(findDeepStretch(text)).toBeUndefined()
  })

  it('begins where the depth is too much: what is above stays a list', () => {
    const text = deepList(200)
    expect(text.slice(0, findDeepStretch(text)?.start).split('\n')).toHaveLength(33)
  })
})

function deepList(levels: number): string {
  return Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- a`).join('\n')
}
