import { expect, it } from 'vitest'
import { charactersOf, countScripts, noScripts } from './scripts.ts'
import { processorMsSince } from '../testing/processor-time.ts'

it.each([
  ['words of a Latin alphabet, with their accents and dashes', 'Où est “la gare” – là-bas?', { latin: 26 }],
  ['Han signs with their punctuation', '今天天气很好，我们去公园。', { cjk: 13 }],
  ['kana and Hangul', 'これは한국어', { cjk: 6 }],
  ['Cyrillic, with its spaces as Latin', 'да нет', { other: 5, latin: 1 }],
  ['a line of code', 'const total = prices[0] * 2;', { code: 28 }],
  ['code below a sentence, line by line', 'This adds up:\na = b + c[1];', { latin: 14, code: 13 }],
  ['an indentation as one sign', '        x = {y: 1}', { code: 11 }],
  ['nothing', '', {}],
])('counts %s', (_name, text, expected) => {
  expect(countScripts(text)).toEqual({ ...noScripts, ...expected })
})

it('a megabyte takes milliseconds, not seconds', () => {
  const text = 'The quick brown fox. 今天很好。\n'.repeat(40_000)
  const begun = process.threadCpuUsage()
  expect(charactersOf(countScripts(text))).toBe(text.length)
  expect(processorMsSince(begun)).toBeLessThan(1_000)
})
