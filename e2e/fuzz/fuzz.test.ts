import { describe, expect, it } from 'vitest'
import { fuzz, type FuzzOptions } from './fuzz.ts'
import { loadPageReaders } from './load-page-readers.ts'
import { mainReaders } from './main-readers.ts'
import { reader } from './reader.ts'

// Each run ends with its first finding, long before its time is over.
const options = {
  seed: 7,
  forMs: 30_000,
  maxCharacters: 20_000,
  maxMs: 50,
  maxFindings: 1,
} satisfies Partial<FuzzOptions>
const rulesBroken = (more: Pick<FuzzOptions, 'readers'> & Partial<FuzzOptions>) =>
  fuzz({ ...options, ...more }).findings.map(({ rule }) => rule)

describe('the fuzzing finds a reader that', () => {
  it('throws', () => {
    const readers = [reader<string>('a', (text) => decodeURIComponent(text))]
    expect(rulesBroken({ readers })).toContain('throws')
  })

  it('grows with the square of its input', () => {
    const readers = [reader<string>('a', (text) => text.replace(/x+y/g, '').split(/a+b/).length)]
    // 20,000 letters cause some 200 million steps: ten times the limit, and less than a minute on a slow machine.
    expect(rulesBroken({ readers, maxMs: 20 })).toContain('takes too long')
  })

  it('makes more than a multiple of its input', () => {
    const readers = [reader<string>('a', (text) => text.length ** 2)]
    expect(rulesBroken({ readers })).toContain('makes too much')
  })
})

/** A short run over everything, with a limit that only quadratic growth reaches, even on a slow machine. */
it('no reader of foreign bytes throws, hangs or makes too much', async () => {
  const readers = [...mainReaders(), ...(await loadPageReaders())]
  const report = fuzz({
    readers,
    seed: 20_261_122,
    forMs: 50_000,
    maxCharacters: 60_000,
    maxMs: 2_000,
    rounds: 12,
  })
  expect(report.findings.map(({ reader: name, details, input }) => [name, details, input.label])).toEqual([])
  expect(report.tried).toBeGreaterThan(readers.length)
})
