import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { estimateCost, worstCost, type Planned } from './estimate-cost.ts'
import type { ModelPrice } from './model-price.ts'

const perMillion = (dollars: number): number => dollars / 1_000_000

/* From `model_ratio` 1.25 ($2.50 per million) with its cache ratios. */
const price: ModelPrice = {
  type: 'tokens',
  input: perMillion(2.5),
  output: perMillion(10),
  cachedInput: perMillion(0.25),
  cacheWrite: perMillion(3.125),
  cacheWrite1h: perMillion(5),
}

const mark = (ttl?: string): Json => ({ type: 'ephemeral', ...(ttl !== undefined && { ttl }) })
/** A prompt of 4,000 characters: 1,000 tokens. The answer has at most 100. */
const planned = (parameters: Planned['parameters'] = {}): Planned => ({
  format: 'messages',
  prompt: 'x'.repeat(4_000),
  parameters: { max_tokens: 100, ...parameters },
})
/** 20 tokens including the surrounding JSON. */
const tool = (extra: object = {}): Json => [{ name: 'look', description: 'y'.repeat(43), ...extra }]

/* Calculated by hand: 1,000 × 2.5 + 100 × 10 = 3,500 millionths of a dollar. */
const plain = 0.0035

describe('the most that a request may cost', () => {
  it.each<{ name: string; parameters: Planned['parameters']; worst: number }>([
    { name: 'is what is expected where nothing is marked', parameters: {}, worst: plain },
    {
      name: 'has all of it written to the cache where the request is marked: 1,000 × 3.125 + 100 × 10',
      parameters: { cache_control: mark() },
      worst: 0.004125,
    },
    { name: 'also by name: five minutes', parameters: { cache_control: mark('5m') }, worst: 0.004125 },
    {
      name: 'for an hour where a mark says so: 1,000 × 5 + 100 × 10',
      parameters: { cache_control: mark('1h') },
      worst: 0.006,
    },
    {
      name: 'for the longest of several marks',
      parameters: {
        cache_control: mark(),
        metadata: { parts: [{ text: 'a', cache_control: mark('1h') }, { cache_control: mark() }] },
      },
      worst: 0.006,
    },
    {
      name: 'is not moved by a word that looks like a mark',
      parameters: { cache_control: 'no' },
      worst: plain,
    },
  ])('$name', ({ parameters, worst }) => {
    expect(worstCost(price, planned(parameters))).toBeCloseTo(worst, 9)
    expect(estimateCost(price, planned(parameters))).toBeCloseTo(plain, 9)
  })

  it('counts its tools, which are JSON: 1,031 × 2.5 + 100 × 10', () => {
    const tools = tool()
    for (const costed of [estimateCost, worstCost])
      expect(costed(price, planned({ tools }))).toBeCloseTo(0.0035775, 9)
  })

  it('goes by the rates of its model: 2,000 × 2.5 + 100 × 10', () => {
    const rates = { latin: 0.5, cjk: 1, code: 0.5, other: 1 }
    for (const costed of [estimateCost, worstCost])
      expect(costed(price, planned(), rates)).toBeCloseTo(0.006, 9)
  })

  it('counts marked tools as written: 1,046 × 3.125 + 100 × 10', () => {
    const tools = tool({ cache_control: mark() })
    const tokens = 1_000 + Math.ceil(JSON.stringify(tools).length * 0.4)
    expect(worstCost(price, planned({ tools }))).toBeCloseTo(tokens * perMillion(3.125) + 0.001, 9)
  })

  it('takes the price of five minutes for an hour where the gateway tells no other', () => {
    const untold = { ...price, cacheWrite1h: undefined }
    expect(worstCost(untold, planned({ cache_control: mark('1h') }))).toBeCloseTo(0.004125, 9)
  })

  it('is the price of a call, and unknown where the estimate is', () => {
    expect(worstCost({ type: 'call', perCall: 0.04 }, planned({ cache_control: mark() }))).toBe(0.04)
    expect(worstCost(price, { format: 'videos', prompt: 'A film', parameters: {} })).toBeUndefined()
  })
})
