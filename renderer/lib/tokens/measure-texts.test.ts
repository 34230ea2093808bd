import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { charactersOf } from '../../../shared/tokens/scripts.ts'
import { usualRatesOf } from '../../../shared/tokens/token-rates.ts'
import { vocabularyIds, type VocabularyId } from '../../../shared/tokens/vocabulary.ts'
import { tokensOfSize } from './text-size.ts'
import { loadTokenizer } from './load-tokenizer.ts'
import { measureTexts } from './measure-texts.ts'
import { processorMsSince } from '../../../shared/testing/processor-time.ts'

describe('a public vocabulary', () => {
  /* Published by OpenAI with its tokenizer, and in the cookbook "How to count tokens with tiktoken". */
  it.each<readonly [VocabularyId, string, number]>([
    ['cl100k_base', 'tiktoken is great!', 6],
    ['o200k_base', 'tiktoken is great!', 6],
    ['cl100k_base', 'antidisestablishmentarianism', 6],
    ['o200k_base', 'antidisestablishmentarianism', 6],
    ['cl100k_base', '2 + 2 = 4', 7],
    ['o200k_base', '2 + 2 = 4', 7],
    ['cl100k_base', 'お誕生日おめでとう', 9],
    ['o200k_base', 'お誕生日おめでとう', 8],
    ['o200k_base', '', 0],
  ])('%s: %j is %i tokens', async (vocabulary, text, tokens) => {
    const [size] = await measureTexts({ texts: [text], vocabulary })
    expect(size?.tokens).toBe(tokens)
  })

  it('takes what looks like a sign of its own for text', async () => {
    const [size] = await measureTexts({ texts: ['<|endoftext|>'], vocabulary: 'o200k_base' })
    expect(size?.tokens).toBeGreaterThan(1)
  })

  it('counts a word without an end in a moment, and hardly otherwise than in one piece', async () => {
    const count = await loadTokenizer('o200k_base')
    const begun = process.threadCpuUsage()
    count('字'.repeat(100_000) + 'a'.repeat(100_000) + ' '.repeat(100_000))
    expect(processorMsSince(begun)).toBeLessThan(5_000)
    const word = 'abcdefghij'.repeat(200)
    expect(Math.abs(count(word) - count(word.slice(0, 1_000)) - count(word.slice(1_000)))).toBeLessThan(5)
  })
})

/* Texts of this project: prose, tables, code in TypeScript and CSS, a catalogue in Chinese. */
const files = [
  '.github/CHANGELOG.md',
  'electron/experiments/README.md',
  'electron/spending/read-spending.ts',
  'renderer/styles/tokens.css',
  'shared/text/zh-CN/chat.ts',
]

describe('an estimate by characters', () => {
  it.each(vocabularyIds.flatMap((vocabulary) => files.map((file) => [file, vocabulary] as const)))(
    'of %s is within a quarter of what %s counts',
    async (file, vocabulary) => {
      const text = readFileSync(file, 'utf8').slice(0, 60_000)
      const [size] = await measureTexts({ texts: [text], vocabulary })
      const { scripts, tokens = 0 } = size ?? { scripts: undefined }
      if (scripts === undefined) throw new Error('not measured')
      expect(charactersOf(scripts)).toBeLessThanOrEqual(text.length)
      const model = vocabulary === 'o200k_base' ? 'gpt-4o' : 'gpt-4'
      expect(tokensOfSize({ scripts }, usualRatesOf(model)) / tokens).toBeGreaterThan(0.75)
      expect(tokensOfSize({ scripts }, usualRatesOf(model)) / tokens).toBeLessThan(1.25)
    },
  )

  it('is all there is of a model whose vocabulary is not public', async () => {
    const [size] = await measureTexts({ texts: ['Hello'], vocabulary: undefined })
    expect(size).toEqual({ scripts: { latin: 5, cjk: 0, code: 0, other: 0 } })
  })
})
