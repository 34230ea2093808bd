import { expect, it } from 'vitest'
import { readEntryFacts } from './entry-facts.ts'

const token = (usd: number) => usd / 1_000_000

it.each([
  [
    'of OpenRouter',
    {
      id: 'anthropic/claude-sonnet-5',
      context_length: 1_000_000,
      top_provider: { max_completion_tokens: 64_000 },
      architecture: { input_modalities: ['text', 'image', 'file'] },
      supported_parameters: ['tools', 'reasoning', 'seed'],
      pricing: { prompt: '0.000002', completion: '0.00001', input_cache_read: '0.0000005', request: '0' },
    },
    {
      context: 1_000_000,
      longestAnswer: 64_000,
      abilities: ['vision', 'tools', 'reasoning', 'pdf'],
      price: {
        type: 'tokens',
        input: token(2),
        output: token(10),
        cachedInput: token(0.5),
        cacheWrite: token(2),
      },
    },
  ],
  [
    'of Groq',
    { context_window: 8_192, max_completion_tokens: 4_096 },
    { context: 8_192, longestAnswer: 4_096 },
  ],
  ['of vLLM', { max_model_len: 32_768 }, { context: 32_768 }],
  [
    'of Google',
    { inputTokenLimit: 1_048_576, outputTokenLimit: 65_536 },
    { context: 1_048_576, longestAnswer: 65_536 },
  ],
  [
    'of Mistral',
    { max_context_length: 131_072, capabilities: { function_calling: true, vision: false } },
    { context: 131_072, abilities: ['tools'] },
  ],
])('reads an entry %s', (_whose, raw, facts) => {
  // Omitted facts are undefined; there are no others.
  expect(readEntryFacts(raw)).toEqual({ abilities: [], ...facts })
})

it.each([
  ['text for a number', { context_length: '200000' }],
  ['a number below zero', { context_length: -1 }],
  ['a fraction', { context_length: 0.5 }],
  ['a number without end', { context_length: 1e300 }],
  ['a price that depends', { pricing: { prompt: '-1', completion: '-1' } }],
  ['a price for the call beside the tokens', { pricing: { prompt: '0', completion: '0', request: '0.01' } }],
  ['half of a price', { pricing: { prompt: '0.1' } }],
  ['words for a price', { pricing: { prompt: 'much', completion: '' } }],
  ['other kinds of things', { pricing: [], architecture: 'transformer', capabilities: ['vision'] }],
  ['a name alone', 'gpt-5'],
  ['nothing', null],
])('takes nothing from %s', (_what, raw) => {
  const { abilities, ...rest } = readEntryFacts(raw)
  expect(abilities).toEqual([])
  expect(Object.values(rest).filter((value) => value !== undefined)).toEqual([])
})
