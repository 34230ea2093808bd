import { describe, expect, it } from 'vitest'
import type { FormatId } from '../formats/registry.ts'
import type { Json } from '../json.ts'
import { readUsage, type UsageMeaning } from '../formats/read-usage.ts'
import { billedUnitsOf } from './billed-units.ts'
import { costOf, type ModelPrice } from './model-price.ts'
import { betterCost, costOfQuota, type RunCost } from '../runs/run-cost.ts'

/*
 * Calculated by hand. Token prices below are dollars per million, from `model_ratio` 1.25 ($2.50) with its other
 * ratios.
 */
const perMillion = (dollars: number): number => dollars / 1_000_000

const tokens: ModelPrice = {
  type: 'tokens',
  input: perMillion(2.5),
  output: perMillion(10),
  cachedInput: perMillion(0.25),
  cacheWrite: perMillion(3.125),
  cacheWrite1h: perMillion(5),
  imageInput: perMillion(5),
  audioInput: perMillion(40),
  audioOutput: perMillion(80),
}
const perCall = (dollars: number): ModelPrice => ({ type: 'call', perCall: dollars })

interface Kind {
  readonly kind: string
  readonly format: FormatId
  readonly body?: Json
  readonly prompt?: string
  readonly usage?: Json
  readonly meaning?: UsageMeaning
  readonly price: ModelPrice
  /** US dollars: from the price alone, and with the gateway's multipliers. */
  readonly expected: number
  readonly multipliers: Readonly<Record<string, number>>
  readonly multiplied: number
  /** The quota that the gateway charged, and its value in dollars. */
  readonly quota: number
  readonly measured: number
}

const kinds: readonly Kind[] = [
  {
    kind: 'a chat',
    format: 'chat',
    usage: { prompt_tokens: 1000, completion_tokens: 500 },
    price: tokens,
    expected: 0.0075, // 1000 × 2.5 + 500 × 10
    multipliers: { tier: 2 },
    multiplied: 0.015,
    quota: 3750,
    measured: 0.0075,
  },
  {
    kind: 'a chat with cached input',
    format: 'chat',
    usage: {
      prompt_tokens: 1000,
      completion_tokens: 500,
      prompt_tokens_details: { cached_tokens: 800 },
    },
    price: tokens,
    expected: 0.0057, // 200 × 2.5 + 800 × 0.25 + 500 × 10
    multipliers: { tier: 2 },
    multiplied: 0.0114,
    quota: 2850,
    measured: 0.0057,
  },
  {
    kind: 'messages that write to the cache',
    format: 'messages',
    meaning: 'anthropic',
    usage: {
      input_tokens: 200,
      output_tokens: 100,
      cache_read_input_tokens: 600,
      cache_creation_input_tokens: 400,
    },
    price: tokens,
    expected: 0.0029, // 200 × 2.5 + 600 × 0.25 + 400 × 3.125 + 100 × 10
    multipliers: { tier: 2 },
    multiplied: 0.0058,
    quota: 1450,
    measured: 0.0029,
  },
  {
    kind: 'messages that write to the cache for five minutes and for an hour',
    format: 'messages',
    meaning: 'anthropic',
    usage: {
      input_tokens: 200,
      output_tokens: 100,
      cache_creation_input_tokens: 400,
      cache_creation: { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 300 },
    },
    price: tokens,
    expected: 0.0033125, // 200 × 2.5 + 100 × 3.125 + 300 × 5 + 100 × 10
    multipliers: { tier: 2 },
    multiplied: 0.006625,
    quota: 1656,
    measured: 0.003312,
  },
  {
    kind: 'messages whose whole beginning is kept for an hour, with reads',
    format: 'messages',
    meaning: 'anthropic',
    usage: {
      input_tokens: 10,
      output_tokens: 20,
      cache_read_input_tokens: 2000,
      cache_creation_input_tokens: 1000,
      cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 1000 },
    },
    price: tokens,
    expected: 0.005725, // 10 × 2.5 + 2000 × 0.25 + 1000 × 5 + 20 × 10
    multipliers: { tier: 2 },
    multiplied: 0.01145,
    quota: 2862,
    measured: 0.005724,
  },
  {
    kind: 'messages that write for an hour where the gateway tells no price of that',
    format: 'messages',
    meaning: 'anthropic',
    usage: {
      input_tokens: 200,
      output_tokens: 100,
      cache_creation_input_tokens: 400,
      cache_creation: { ephemeral_1h_input_tokens: 400 },
    },
    price: { ...tokens, cacheWrite1h: undefined },
    expected: 0.00275, // 200 × 2.5 + 400 × 3.125 + 100 × 10
    multipliers: { tier: 2 },
    multiplied: 0.0055,
    quota: 1375,
    measured: 0.00275,
  },
  {
    kind: 'generate-content with thoughts',
    format: 'generate-content',
    meaning: 'gemini',
    usage: { promptTokenCount: 1000, candidatesTokenCount: 300, thoughtsTokenCount: 200 },
    price: tokens,
    expected: 0.0075, // thoughts are a part of the output
    multipliers: { tier: 2 },
    multiplied: 0.015,
    quota: 3750,
    measured: 0.0075,
  },
  {
    kind: 'responses with an image in the input',
    format: 'responses',
    usage: { input_tokens: 1000, output_tokens: 100, input_tokens_details: { image_tokens: 600 } },
    price: tokens,
    expected: 0.005, // 400 × 2.5 + 600 × 5 + 100 × 10
    multipliers: { tier: 2 },
    multiplied: 0.01,
    quota: 2500,
    measured: 0.005,
  },
  {
    kind: 'a chat that is heard and speaks',
    format: 'chat',
    usage: {
      prompt_tokens: 300,
      completion_tokens: 400,
      prompt_tokens_details: { audio_tokens: 200 },
      completion_tokens_details: { audio_tokens: 350 },
    },
    price: tokens,
    expected: 0.03675, // 100 × 2.5 + 200 × 40 + 50 × 10 + 350 × 80
    multipliers: { tier: 2 },
    multiplied: 0.0735,
    quota: 18_375,
    measured: 0.03675,
  },
  {
    kind: 'embeddings',
    format: 'embeddings',
    usage: { prompt_tokens: 4000, total_tokens: 4000 },
    price: tokens,
    expected: 0.01,
    multipliers: { tier: 2 },
    multiplied: 0.02,
    quota: 5000,
    measured: 0.01,
  },
  {
    kind: 'a search of rerank',
    format: 'rerank',
    price: perCall(0.002),
    expected: 0.002,
    multipliers: { searches: 3 },
    multiplied: 0.006,
    quota: 1000,
    measured: 0.002,
  },
  {
    kind: 'speech, by the characters of its text',
    format: 'speech',
    prompt: 'Grüße 🙂!',
    price: { ...tokens, input: perMillion(15) },
    expected: 0.00012, // 8 characters × 15
    multipliers: { speed: 2 },
    multiplied: 0.00024,
    quota: 60,
    measured: 0.00012,
  },
  {
    kind: 'a transcription',
    format: 'transcriptions',
    usage: { input_tokens: 900, output_tokens: 100, input_token_details: { audio_tokens: 900 } },
    price: tokens,
    expected: 0.037, // 900 × 40 + 100 × 10
    multipliers: { tier: 2 },
    multiplied: 0.074,
    quota: 18_500,
    measured: 0.037,
  },
  {
    kind: 'two images',
    format: 'images-generations',
    body: { n: 2, size: '1024x1024' },
    price: perCall(0.04),
    expected: 0.08,
    multipliers: { n: 2, size: 1.5 },
    multiplied: 0.12,
    quota: 40_000,
    measured: 0.08,
  },
  {
    kind: 'three edits of an image, whose form has texts alone',
    format: 'images-edits',
    body: { n: '3' },
    price: perCall(0.04),
    expected: 0.12,
    multipliers: { n: 3, quality: 2 },
    multiplied: 0.24,
    quota: 60_000,
    measured: 0.12,
  },
  {
    kind: 'a video of eight seconds',
    format: 'videos',
    body: { seconds: '8', size: '1280x720' },
    price: perCall(0.3),
    expected: 2.4,
    multipliers: { seconds: 8, size: 1 },
    multiplied: 2.4,
    quota: 1_200_000,
    measured: 2.4,
  },
  {
    kind: 'a video of the documented routes',
    format: 'video-generations',
    body: { duration: 5 },
    price: perCall(0.3),
    expected: 1.5,
    multipliers: { seconds: 5, size: 1.666667 },
    multiplied: 2.5000005,
    quota: 1_250_000,
    measured: 2.5,
  },
]

describe.each(kinds)('$kind', (kind) => {
  const { format, body, prompt = '', usage, meaning, price, multipliers } = kind
  const counted = usage === undefined ? undefined : readUsage(usage, meaning)
  const units = billedUnitsOf(format, body, prompt)

  it('costs quantity times price', () => {
    expect(costOf(price, counted, units)).toBeCloseTo(kind.expected, 9)
  })

  it.each([3, 0.5])('is charged %s times that in a group with that ratio', (ratio) => {
    const cost = costOf(price, counted, units)
    expect(cost === undefined ? undefined : cost * ratio).toBeCloseTo(kind.expected * ratio, 9)
  })

  it('costs what the gateway says that it multiplies by', () => {
    expect(costOf(price, counted, { ...units, multipliers })).toBeCloseTo(kind.multiplied, 9)
  })

  it('costs what the gateway measured, whatever was estimated', () => {
    const measured = costOfQuota(kind.quota, 'log', 'vip')
    const estimated: RunCost = { usd: 99, by: 'estimated', source: 'prices' }
    expect(measured).toEqual({ usd: kind.measured, by: 'measured', source: 'log', group: 'vip' })
    expect(betterCost(estimated, measured)).toBe(measured)
    expect(betterCost(measured, estimated)).toBe(measured)
    const task = costOfQuota(0, 'task')
    expect(betterCost(task, measured)).toBe(task)
    expect(betterCost(measured, task)).toBe(task)
    const later = costOfQuota(kind.quota, 'task')
    expect(betterCost(task, later)).toBe(later)
  })
})

it('is unknown, and never zero, where a price goes by what was not counted', () => {
  const empty = readUsage({ prompt_tokens: 0, completion_tokens: 0 })
  expect(costOf(tokens, empty, billedUnitsOf('chat', {}, 'Hello'))).toBeUndefined()
  expect(costOf(tokens, undefined, billedUnitsOf('videos', { seconds: '8' }, ''))).toBeUndefined()
  expect(betterCost(undefined, undefined)).toBeUndefined()
})
