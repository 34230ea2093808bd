import { describe, expect, it } from 'vitest'
import { parseNumber, stepNumber } from './parse-number.ts'

describe('typed numbers', () => {
  it('reads what people type', () => {
    expect(['0.7', ' 12 ', '−1.5', '0,7', '1e3', '.5', '5.'].map((text) => parseNumber(text))).toEqual([
      0.7, 12, -1.5, 0.7, 1000, 0.5, 5,
    ])
  })

  it('refuses what is no number yet, and fractions where a whole number is asked for', () => {
    expect(['', '-', 'abc', '1,284.5', '0x10', 'Infinity'].map((text) => parseNumber(text))).toEqual(
      Array.from({ length: 6 }, () => undefined),
    )
    expect(parseNumber('1.5', true)).toBeUndefined()
    expect(parseNumber('2048', true)).toBe(2048)
  })

  it('steps without a tail of binary fractions', () => {
    expect([
      stepNumber(0.7, 0.1, 1),
      stepNumber(0.3, 0.1, -1),
      stepNumber(1, 0.05, -1),
      stepNumber(5, 1, 1),
    ]).toEqual([0.8, 0.2, 0.95, 6])
  })
})
