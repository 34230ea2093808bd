import { expect, test } from 'vitest'
import { splitSpeechText } from './split-speech-text.ts'
import { processorMsSince } from '../../testing/processor-time.ts'

test.each([
  ['a text that is short enough', 'One.', 10, ['One.']],
  ['paragraphs', 'One. Two.\n\nThree. Four.', 20, ['One. Two.\n\n', 'Three. Four.']],
  ['sentences', 'One two. Three four. Five six.', 22, ['One two. Three four. ', 'Five six.']],
  [
    'sentences in Chinese',
    '港务处早上七点开门。船只使用十二频道呼叫。',
    12,
    ['港务处早上七点开门。', '船只使用十二频道呼叫。'],
  ],
  ['words', 'one two three four', 9, ['one two ', 'three ', 'four']],
  ['a word that is too long', 'aaaaabbbbb', 5, ['aaaaa', 'bbbbb']],
  ['signs of two code units, never in two', '😀😀😀', 2, ['😀😀', '😀']],
  ['nothing', '', 5, []],
])('cuts %s', (_, text, limit, parts) => {
  expect(splitSpeechText(text, limit)).toEqual(parts)
  expect(parts.join('')).toBe(text)
})

test('takes a moment for a megabyte, and keeps every character', () => {
  const text = 'word '.repeat(200_000)
  const began = process.threadCpuUsage()
  const parts = splitSpeechText(text, 4_096)
  expect(processorMsSince(began)).toBeLessThan(1_000)
  expect(parts.join('')).toBe(text)
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(4_096)
})
