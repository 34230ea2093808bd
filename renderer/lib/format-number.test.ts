import { describe, expect, it } from 'vitest'
import { formatBytes, formatCount, formatNumber, formatRate, formatSigned } from './format-number.ts'

describe('numbers on screen', () => {
  it('separates thousands and writes a true minus', () => {
    expect([0, 999, 1284, 1_000_000, -3].map(formatCount)).toEqual(['0', '999', '1,284', '1,000,000', '−3'])
  })

  it('shows a dash for what is not known, never zero or NaN', () => {
    expect([
      formatCount(undefined),
      formatBytes(Number.NaN),
      formatRate(undefined),
      formatNumber(undefined),
    ]).toEqual(['–', '–', '–', '–'])
  })

  it('gives sizes in decimal units without four-digit figures', () => {
    expect(
      [0, 96, 999, 1000, 4200, 38_000, 642_000, 999_600, 1_400_000, 2_500_000_000].map(formatBytes),
    ).toEqual(['0 B', '96 B', '999 B', '1.0 kB', '4.2 kB', '38 kB', '642 kB', '1.0 MB', '1.4 MB', '2.5 GB'])
  })

  it('keeps one decimal of a rate below a hundred', () => {
    expect([31.62, 204.4, 2048].map(formatRate)).toEqual(['31.6', '204', '2,048'])
  })
})

it('a difference has its sign, with a minus as wide as the plus', () => {
  expect([2, -3, 0].map((value) => formatSigned(value, formatCount))).toEqual(['+2', '−3', '0'])
})
