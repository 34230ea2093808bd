import { expect, test } from 'vitest'
import { align } from './align.ts'
import { compareWords } from './word-differences.ts'

const exact = { ignoreCase: false, ignorePunctuation: false, ignoreAccents: false }

test.each([
  ['the same words', 'one two three', 'one two three', [0, 0, 0], 0],
  ['a replaced word', 'the cat sat', 'the bat sat', [1, 0, 0], 1 / 3],
  ['a missing word', 'the cat sat', 'the sat', [0, 1, 0], 1 / 3],
  ['an inserted word', 'the cat sat', 'the fat cat sat', [0, 0, 1], 1 / 3],
  ['all three', 'a b c d e f', 'a x c e f g', [1, 1, 1], 3 / 6],
  ['nothing heard', 'one two', '', [0, 2, 0], 1],
  ['more heard than said', 'one', 'one two three', [0, 0, 2], 2],
  ['nothing in common', 'one two', 'three four', [2, 0, 0], 1],
])('counts %s', (_, said, actual, [replaced, missing, inserted], errorRate) => {
  expect(compareWords(said, actual)).toMatchObject({ replaced, missing, inserted, errorRate })
})

test('has no rate where nothing was said', () => {
  expect(compareWords(' \u2014 ', 'noise')).toMatchObject({
    errorRate: undefined,
    expectedWords: 0,
    inserted: 1,
  })
})

test('shows the words as they are written, in reading order', () => {
  expect(compareWords('Hello, Dr. Smith!', 'hello doctor Smith now').words).toEqual([
    { kind: 'same', expected: 'Hello,', actual: 'hello' },
    { kind: 'replaced', expected: 'Dr.', actual: 'doctor' },
    { kind: 'same', expected: 'Smith!', actual: 'Smith' },
    { kind: 'inserted', actual: 'now' },
  ])
})

test.each([
  ['capitals', 'Hello', 'hello', { ignoreCase: true }],
  ['commas and quotes', '“Hello”, world.', 'Hello world', { ignorePunctuation: true }],
  ['hyphens', 'a well-known fact', 'a well known fact', { ignorePunctuation: true }],
  ['lonely dashes', 'one \u2013 two', 'one two', { ignorePunctuation: true }],
  ['accents', 'café', 'cafe', { ignoreAccents: true }],
])('passes over %s only where told to', (_, said, actual, ignored) => {
  expect(compareWords(said, actual, { ...exact, ...ignored }).errorRate).toBe(0)
  expect(compareWords(said, actual, exact).errorRate).toBeGreaterThan(0)
})

test('takes the two kinds of apostrophe for one, and no apostrophe for another word', () => {
  expect(compareWords('we’re', "we're").errorRate).toBe(0)
  expect(compareWords("we're", 'were').errorRate).toBe(1)
})

test('counts characters where a script has no spaces', () => {
  expect(compareWords('你好世界', '你好视界')).toMatchObject({
    replaced: 1,
    expectedWords: 4,
    errorRate: 0.25,
  })
})

test('compares texts too long for the table by what they have in common', () => {
  const long = Array.from({ length: 5_000 }, (_, index) => `word${index}`)
  const actual = ['start', ...long.slice(1, 2_500), 'other', ...long.slice(2_501, 4_999)]
  const steps = align(long, actual)
  expect(steps.filter((step) => step === 'replaced')).toHaveLength(2)
  expect(steps.filter((step) => step === 'missing')).toHaveLength(1)
  expect(steps.filter((step) => step === 'same')).toHaveLength(4_997)
})
