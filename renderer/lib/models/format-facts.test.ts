import { expect, it } from 'vitest'
import { formatPrice, formatShare, formatTokens } from './format-facts.ts'

it.each([
  [512, '512'],
  [8_192, '8k'],
  [128_000, '128k'],
  [200_000, '200k'],
  [999_499, '999k'],
  [999_600, '1M'],
  [1_048_576, '1.05M'],
  [2_000_000, '2M'],
  [undefined, '–'],
])('%s tokens are %s', (count, text) => expect(formatTokens(count)).toBe(text))

it.each([
  [0, '0.00'],
  [3, '3.00'],
  [0.13, '0.13'],
  [0.125, '0.125'],
  [0.075, '0.075'],
  [0.02, '0.02'],
  [0.0375, '0.0375'],
  [0.00025, '0.00025'],
  [1.375, '1.38'],
  [37.555, '37.55'],
  [undefined, '–'],
])('%s dollars are %s', (dollars, text) => expect(formatPrice(dollars)).toBe(text))

it.each([
  [1, '100 %'],
  [0.999, '99 %'],
  [0.96, '96 %'],
  [0.001, '1 %'],
  [0, '0 %'],
  [undefined, '–'],
])('a share of %s is %s', (share, text) => expect(formatShare(share)).toBe(text))
