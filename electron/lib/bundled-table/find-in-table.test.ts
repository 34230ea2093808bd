import { describe, expect, it } from 'vitest'
import { findInTable } from './find-in-table.ts'
import { tableText } from './table-data.ts'
import { readTableLine, toTableLine } from './table-lines.ts'

describe('a model in the bundled table', () => {
  it.each([
    ['gpt-5', 'gpt-5'],
    ['GPT-5', 'gpt-5'],
    ['gpt-5-2025-08-07', 'gpt-5-2025-08-07'],
    ['openai/gpt-5', 'gpt-5'],
    ['anthropic/claude-sonnet-5', 'claude-sonnet-5'],
    ['xai/grok-4.5', 'grok-4.5'],
    ['models/gemini-2.5-pro', 'gemini-2.5-pro'],
    ['claude-haiku-4-5-20251001', 'claude-haiku-4-5'],
    ['claude-sonnet-5-20260401', 'claude-sonnet-5'],
    ['anthropic/claude-sonnet-5-2026-04-01', 'claude-sonnet-5'],
  ])('%s is %s', (model, name) => {
    expect(findInTable(model)?.name).toBe(name)
  })

  it.each([
    ['a variant of a reseller', 'openai/gpt-5:free'],
    ['a reseller in front', 'azure/gpt-5'],
    ['a reseller in front of the maker', 'openrouter/openai/gpt-5'],
    ['the maker of another', 'anthropic/gpt-5'],
    ['a region', 'us.anthropic.claude-sonnet-5'],
    ['a fine tune', 'ft:gpt-5:me'],
    ['a longer name', 'gpt-5-turbo-of-mine'],
    ['a shorter name', 'gpt'],
    ['a number that is no day', 'gpt-5-20259999'],
    ['nothing', ''],
    ['a name of Object', 'constructor'],
    ['a prefix of Object', 'constructor/gpt-5'],
  ])('%s is no match: %s', (_why, model) => {
    expect(findInTable(model)).toBeUndefined()
  })
})

describe('the bundled table', () => {
  const lines = tableText.split('\n')

  it('says of every name one thing', () => {
    const names = lines.flatMap((line) => {
      const { names: all } = readTableLine(line)
      return [...new Set(all.map((name) => name.toLowerCase()))]
    })
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  })

  it('is read as it was written', () => {
    expect(lines.map((line) => toTableLine(readTableLine(line)).length)).not.toContain(0)
    for (const line of lines) {
      const entry = readTableLine(line)
      expect(readTableLine(toTableLine(entry))).toEqual(entry)
    }
  })

  it('has no price of nothing and none that is out of all proportion', () => {
    const prices = lines.flatMap((line) => readTableLine(line).price ?? [])
    expect(prices.length).toBeGreaterThan(100)
    for (const { input, output } of prices) {
      expect(input).toBeGreaterThan(0)
      expect(Math.max(input, output)).toBeLessThan(0.001)
    }
  })

  it('knows from how many tokens on a price is another', () => {
    expect(findInTable('gpt-5.4')?.entry.price?.inputUpTo).toBe(271_999)
  })
})
