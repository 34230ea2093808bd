import { describe, expect, it, test } from 'vitest'
import { readUsage } from './read-usage.ts'

describe('the token counts of an answer that the gateway translated', () => {
  const openai = {
    prompt_tokens: 1_000,
    completion_tokens: 50,
    total_tokens: 1_050,
    prompt_tokens_details: { cached_tokens: 800 },
  }
  const anthropic = {
    input_tokens: 200,
    output_tokens: 50,
    cache_read_input_tokens: 700,
    cache_creation_input_tokens: 100,
  }
  const gemini = {
    promptTokenCount: 1_000,
    candidatesTokenCount: 30,
    thoughtsTokenCount: 20,
    totalTokenCount: 1_050,
    cachedContentTokenCount: 800,
  }
  const originals = [
    { semantic: 'openai', openai_usage: openai, whole: { cachedInputTokens: 800 } },
    {
      semantic: 'anthropic',
      claude_usage: anthropic,
      whole: { cachedInputTokens: 700, cacheWriteTokens: 100 },
    },
    {
      semantic: 'gemini',
      gemini_usage_metadata: gemini,
      whole: { cachedInputTokens: 800, reasoningTokens: 20 },
    },
  ]
  const translations = [
    { meaning: 'openai', usage: { prompt_tokens: 3, completion_tokens: 0 } },
    {
      meaning: 'anthropic',
      usage: { input_tokens: 1_000, output_tokens: 50, cache_read_input_tokens: 800 },
    },
    { meaning: 'gemini', usage: { promptTokenCount: 3, candidatesTokenCount: 0, totalTokenCount: 3 } },
  ] as const

  for (const { whole, ...billing } of originals) {
    for (const { meaning, usage } of translations) {
      it(`are those of ${billing.semantic}, each cached token once, in an answer of ${meaning}`, () => {
        expect(readUsage({ ...usage, billing_usage: { source: 'x', ...billing } }, meaning)).toMatchObject({
          inputTokens: 1_000,
          outputTokens: 50,
          ...whole,
        })
      })
    }
  }

  it('are those of the service that it names, where several are there', () => {
    const billing_usage = {
      semantic: 'anthropic',
      openai_usage: { prompt_tokens: 9 },
      claude_usage: anthropic,
    }
    expect(readUsage({ billing_usage })).toMatchObject({ inputTokens: 1_000, outputTokens: 50 })
  })

  it.each([
    null,
    {},
    { semantic: 'openai' },
    { openai_usage: null },
    { openai_usage: { prompt_tokens: 0 } },
    'x',
  ])('are those of the translation beside billing_usage %j', (billing_usage) => {
    expect(readUsage({ prompt_tokens: 5, completion_tokens: 2, billing_usage })).toEqual({
      inputTokens: 5,
      outputTokens: 2,
    })
  })
})

test('sound is counted apart, and never as zero', () => {
  expect(
    readUsage({
      prompt_tokens: 90,
      completion_tokens: 40,
      prompt_tokens_details: { audio_tokens: 60 },
      completion_tokens_details: { audio_tokens: 0 },
    }),
  ).toEqual({ inputTokens: 90, outputTokens: 40, audioInputTokens: 60 })
})

test.each([
  [{ prompt_tokens: 5, cost: 0.00014 }, 0.00014],
  [{ prompt_tokens: 5, cost: '0.5' }, 0.5],
  [{ prompt_tokens: 5, cost: -1 }, undefined],
  [{ prompt_tokens: 5, cost: null }, undefined],
])('what the answer says that it cost is kept: %j', (usage, costUsd) => {
  expect(readUsage(usage)?.costUsd).toBe(costUsd)
})
