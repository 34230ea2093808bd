import { expect, test } from 'vitest'
import { bitrateFor } from './compress-audio.ts'

const megabytes = 1024 * 1024

test.each([
  ['a length that is not known', undefined, 32_000],
  ['half an hour, which fits as it is usual', 30 * 60_000, 32_000],
  ['three hours, which fit with less', 180 * 60_000, 17_864],
  ['a day, with the least there is', 24 * 60 * 60_000, 6_000],
])('speech of %s has its bits a second', (_, durationMs, bitrate) => {
  expect(bitrateFor(durationMs, 25 * megabytes)).toBe(bitrate)
})
