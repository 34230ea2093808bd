import { expect, test } from 'vitest'
import { formatFields, itemTitle, formatLength } from './media-labels.ts'

test.each([
  ['2026-11-21_14-02-20_image-studio-2_lighthouse-on-a-rocky.png', 'lighthouse-on-a-rocky'],
  ['2026-11-21_14-02-20_image-studio-2.png', 'image-studio-2'],
  ['2026-11-21_14-02-20_voice_two_voices.wav', 'two_voices'],
  ['holiday 2026.jpg', 'holiday 2026.jpg'],
])('%s is called %s', (fileName, title) => {
  expect(itemTitle({ fileName })).toBe(title)
})

test.each([
  [7_800, '0:07.8'],
  [5_000, '0:05'],
  [9_960, '0:10'],
  [61_000, '1:01'],
  [3_725_000, '1:02:05'],
])('%i ms are %s', (durationMs, words) => {
  expect(formatLength(durationMs)).toBe(words)
})

test('body fields stand on one line', () => {
  expect(formatFields({ n: 4, size: '1024x1024', stream: true })).toBe('n 4, size 1024x1024, stream true')
})
