import { describe, expect, test } from 'vitest'
import { fitText, fitTextMiddle } from './scene.ts'

const measure = (text: string): number => text.length
const name = 'gpt-5-mini-2026-08-07, temperature 0.2'

describe('a text in one line', () => {
  test('stays whole where there is room, without line breaks', () => {
    expect([fitText('one\n two', 7, measure), fitTextMiddle('one\n two', 7, measure)]).toEqual([
      'one two',
      'one two',
    ])
  })

  test('is cut at its end, or in the middle, so that the end of a name stays', () => {
    expect(fitText(name, 20, measure)).toBe('gpt-5-mini-2026-08-…')
    expect(fitTextMiddle(name, 20, measure)).toBe('gpt-5-m…perature 0.2')
    expect(fitTextMiddle(name, 8, measure)).toBe('gp…e 0.2')
  })

  test('is never cut within a sign that is written in several code units', () => {
    const family = '👩‍👩‍👧‍👦'
    expect(fitText(`ab${family}${family}`, 8, measure)).toBe('ab…')
    expect(fitTextMiddle(`${family}abcdef${family}z`, 12, measure)).toBe('…z')
    expect(fitText('café au lait', 6, measure)).toBe('café…')
  })

  test('is not longer than there is room for, but for the last two letters', () => {
    for (const width of [3, 5, 9, 13, 30]) expect(fitTextMiddle(name, width, measure).length).toBe(width)
    expect(fitTextMiddle(name, 0, measure)).toBe('….2')
  })
})
