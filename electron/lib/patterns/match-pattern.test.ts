import { expect, it } from 'vitest'
import { searchHere } from './match-pattern.ts'
import { searchPatterns } from '../../experiments/assertions/patterns-of-case.ts'
import { searchPattern } from './pattern-thread.ts'
import { processorMsSince } from '../../../shared/testing/processor-time.ts'

const endless = '(a+)+$'
const text = `${'a'.repeat(40)}!`

it.each([
  ['a repetition in a repetition', endless, text],
  ['words in a repetition', String.raw`^(\w+\s?)*$`, `${'word '.repeat(30)}!`],
  ['optional letters', `${'a?'.repeat(40)}${'a'.repeat(40)}$`, text],
  ['alternatives that are alike', `${'(?:a|a)'.repeat(40)}$`, text],
  ['nothing in a repetition', '(?:a|a?)+$', text],
])('ends a search that would never end, and searches on after it: %s', async (_, pattern, searched) => {
  expect(await searchPattern(pattern, searched)).toBe('too long')
  expect(await searchPattern('te+a', 'a cup of tea')).toBe(true)
})

it('searches at once, without a thread, what cannot take long', () => {
  const found = [
    searchHere(String.raw`(?:is|Expected is) 1107\.`, 'Expected is 1107.'),
    searchHere('(?i)^TEA$', 'a cup of tea'),
    searchHere('(?i)TEA$', 'a cup of tea'),
    searchHere('tea', ''),
    searchHere('constructor', 'this.constructor'),
    searchHere('(', 'tea'),
    searchHere(endless, text),
  ]
  expect(found).toEqual([true, false, true, false, true, 'invalid', undefined])
})

it('finds in a thread what it would find here', async () => {
  expect(await searchPattern('te?a', 'tea'.repeat(1_000_000))).toBe(true)
  expect(await searchPattern('(?i)TE+A', 'a cup of tea')).toBe(true)
  expect(await searchPattern(String.raw`^\d{4}-\d\d$`, '2026-11')).toBe(true)
  expect(await searchPattern('TE+A', 'a cup of tea')).toBe(false)
  expect(await searchPattern('(', 'tea')).toBe('invalid')
})

it('lets everything else go on while patterns of many cells try every way there is', async () => {
  const patterns = [endless, String.raw`^(\w+\s?)*$`, '(?:a|a?)+$']
  const assertions = patterns.map((value) => ({ type: 'regex' as const, isNegated: false, value }))
  const before = process.threadCpuUsage()
  const found = await Promise.all(
    Array.from({ length: 2 }, () => searchPatterns({ assertions, vars: {} }, { text })),
  )
  for (const item of found) expect([...item.values()]).toEqual(['too long', 'too long', 'too long'])
  // In this thread each search would have taken the whole time limit.
  expect(processorMsSince(before)).toBeLessThan(1_000)
})
