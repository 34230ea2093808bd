import { expect, test } from 'vitest'
import { inDecibels } from './loudness.ts'

test('loudness is said in decibels below full scale, without a sign before zero', () => {
  expect([0, 0.5, 0.9999, 1].map(inDecibels)).toEqual(['silence', '-6.0 dBFS', '0.0 dBFS', '0.0 dBFS'])
})
