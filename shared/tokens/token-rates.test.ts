import { describe, expect, it } from 'vitest'
import { countScripts } from './scripts.ts'
import {
  estimateTokens,
  learnCount,
  nothingLearned,
  ratesFrom,
  usualRatesOf,
  type LearnedScripts,
} from './token-rates.ts'
import { vocabularyOf } from './vocabulary.ts'

const usual = usualRatesOf('nobody-knows')
const english = 'The gateway answers every request in the order in which it came. '.repeat(20)
const chinese = '网关按照请求到达的顺序逐一回答。'.repeat(40)

function learn(known: LearnedScripts, text: string, tokens: number, times = 1): LearnedScripts {
  let learned = known
  for (let time = 0; time < times; time += 1)
    learned = learnCount(learned, countScripts(text), tokens, usual) ?? learned
  return learned
}

describe('what a model counts', () => {
  it('is what is usual before any run', () => {
    expect(ratesFrom(nothingLearned, usual)).toEqual(usual)
    expect(estimateTokens('x'.repeat(4_000))).toBe(1_000)
  })

  it('is learned for the script that was counted, and for no other', () => {
    const rates = ratesFrom(learn(nothingLearned, english, english.length / 5, 10), usual)
    expect(rates.latin).toBeCloseTo(0.2, 2)
    expect(rates).toMatchObject({ cjk: usual.cjk, code: usual.code, other: usual.other })
  })

  it('is learned from texts in two scripts as well', () => {
    const mixed = english + chinese
    const truth = english.length * 0.2 + chinese.length * 0.6
    let learned = learn(nothingLearned, english, english.length * 0.2, 10)
    learned = learn(learned, mixed, truth, 40)
    expect(estimateTokens(countScripts(mixed), ratesFrom(learned, usual)) / truth).toBeCloseTo(1, 1)
    expect(ratesFrom(learned, usual).cjk).toBeLessThan(0.75)
  })

  it('is not learned from a count that cannot be of this text, or of a text that is too short', () => {
    const counts = countScripts(english)
    for (const tokens of [0, 2 * english.length, Number.NaN, Infinity, -5])
      expect(learnCount(nothingLearned, counts, tokens, usual)).toBeUndefined()
    expect(learnCount(nothingLearned, countScripts('Hello'), 2, usual)).toBeUndefined()
  })

  it('follows a model whose tokenizer changed, and never grows without an end', () => {
    const before = learn(nothingLearned, english, english.length / 5, 1_000)
    expect(before.latin.characters).toBeLessThanOrEqual(400_000)
    const after = ratesFrom(learn(before, english, english.length / 3, 2_000), usual)
    expect(after.latin).toBeCloseTo(1 / 3, 2)
  })
})

it.each([
  ['gpt-4o-mini', 'o200k_base'],
  ['openai/gpt-5.1-codex', 'o200k_base'],
  ['gpt-4.1', 'o200k_base'],
  ['o3-pro', 'o200k_base'],
  ['gpt-oss-120b', 'o200k_base'],
  ['gpt-4-turbo', 'cl100k_base'],
  ['gpt-3.5-turbo', 'cl100k_base'],
  ['text-embedding-3-large', 'cl100k_base'],
  ['claude-sonnet-5', undefined],
  ['gemini-3-pro', undefined],
  ['qwen3-max', undefined],
  ['gpt-image-1', undefined],
  ['o3000', undefined],
  ['practice-chat', undefined],
])('%s counts with %s', (model, vocabulary) => {
  expect(vocabularyOf(model)).toBe(vocabulary)
})
