import { expect, it, vi } from 'vitest'
import { matchesPattern } from './match-pattern.ts'

const endless = '(a+)+$'
const text = `${'a'.repeat(40)}!`

it('ends a search that would never end', () => {
  expect(matchesPattern(endless, text)).toBe('too long')
})

it.each([
  ['optional letters', `${'a?'.repeat(40)}${'a'.repeat(40)}$`],
  ['alternatives that are alike', `${'(?:a|a)'.repeat(40)}$`],
])('ends a search without repetition that would never end: %s', (_, pattern) => {
  expect(matchesPattern(pattern, text)).toBe('too long')
})

it('searches here, without a thread that watches, what cannot take long', () => {
  const usage = vi.spyOn(process, 'threadCpuUsage')
  const found = [
    matchesPattern(String.raw`(?:is|Expected is) 1107\.`, 'Expected is 1107.'),
    matchesPattern('(?i)^TEA$', 'a cup of tea'),
    matchesPattern('(?i)TEA$', 'a cup of tea'),
    matchesPattern('tea', ''),
  ]
  expect(found).toEqual([true, false, true, false])
  expect(usage).not.toHaveBeenCalled()
  expect(matchesPattern('te?a', 'tea'.repeat(1_000_000))).toBe(true)
  expect(usage).toHaveBeenCalled()
  usage.mockRestore()
})

it('searches on after one that was ended, and keeps nothing of it', () => {
  expect(matchesPattern('(?i)TEA', 'a cup of tea')).toBe(true)
  expect(matchesPattern(endless, text)).toBe('too long')
  expect(matchesPattern('TEA', 'a cup of tea')).toBe(false)
  expect(matchesPattern('(', 'tea')).toBe('invalid')
})

it('begins anew where the machine had no time for the search, and not for ever', () => {
  const usage = vi.spyOn(process, 'threadCpuUsage')
  const none = { user: 0, system: 0 }
  // Before and after a first try that got no time, then before and after one that got all of it.
  usage.mockReturnValueOnce(none).mockReturnValueOnce(none).mockReturnValueOnce(none)
  usage.mockReturnValueOnce({ user: 250_000, system: 0 })
  expect(matchesPattern(endless, text)).toBe('too long')
  expect(usage).toHaveBeenCalledTimes(4)
  usage.mockRestore()
})
