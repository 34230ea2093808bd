import { describe, expect, it } from 'vitest'
import type { ModelPrice } from '../../shared/prices/model-price.ts'
import type { Usage } from '../../shared/runs/usage.ts'
import type { BillDifference } from '../../shared/spending/bill.ts'
import type { LoggedCall } from '../key-card/read-token-log.ts'
import { compareBill, type BilledRun, type BillInput } from './compare-bill.ts'

const million = 1_000_000

/** Per million tokens: $2 input, $8 output, $0.20 cached input, $2.50 cache write. */
const tokenPrice: ModelPrice = {
  type: 'tokens',
  input: 2 / million,
  output: 8 / million,
  cachedInput: 0.2 / million,
  cacheWrite: 2.5 / million,
  cacheWrite1h: 4 / million,
}

const listed: Readonly<Record<string, ModelPrice>> = {
  small: tokenPrice,
  large: { ...tokenPrice, input: 20 / million, output: 80 / million },
  picture: { type: 'call', perCall: 0.04 },
}
const groups: Readonly<Record<string, number>> = { default: 1, vip: 0.5, dear: 3 }

const prices: BillInput['prices'] = {
  usedPriceOf(model) {
    const price = listed[model]
    return price && { price, ratio: 1, from: { by: 'estimated', source: 'prices', group: 'default' } }
  },
  groupRatioOf: (group) => groups[group],
}

const usage: Usage = { inputTokens: 10_000, outputTokens: 500 }
const cachedUsage: Usage = { ...usage, cachedInputTokens: 8_000 }
const writtenUsage: Usage = { ...usage, cacheWriteTokens: 6_000 }
const bothUsage: Usage = { ...usage, cachedInputTokens: 2_000, cacheWriteTokens: 6_000 }

/** 20,000 + 4,000 millionths of a dollar are half as many units of quota. */
const plainQuota = 12_000
/** 4,000 + 1,600 + 4,000 */
const cachedQuota = 4_800
/** 8,000 + 15,000 + 4,000 */
const writtenQuota = 13_500
/** 4,000 + 400 + 15,000 + 4,000 */
const bothQuota = 11_700

function row(change: Partial<LoggedCall> = {}): LoggedCall {
  return {
    requestId: 'one',
    quota: plainQuota,
    group: 'default',
    groupRatio: 1,
    model: 'small',
    inputTokens: 10_000,
    outputTokens: 500,
    at: 0,
    isCharge: true,
    terms: { modelRatio: 1, completionRatio: 4, cacheRatio: 0.1, cacheWriteRatio: 1.25 },
    ...change,
  }
}

function compare(rows: readonly LoggedCall[], run: Partial<BilledRun> = {}, more: Partial<BillInput> = {}) {
  return compareBill({
    run: { model: 'small', usage, units: {}, httpStatus: 200, statedUsd: undefined, ...run },
    rows,
    prices,
    expectedGroup: { name: 'default' },
    perDollar: 500_000,
    ...more,
  })
}

/** This many units of quota in dollars. */
const close = (quota: number) => expect.closeTo(quota / 500_000, 5) as number

const rightBills: readonly (readonly [string, LoggedCall, run?: Partial<BilledRun>])[] = [
  ['plain', row()],
  ['cached input', row({ quota: cachedQuota }), { usage: cachedUsage }],
  [
    'cached input that is noted apart',
    row({ quota: cachedQuota, inputTokens: 2_000 }),
    { usage: cachedUsage },
  ],
  ['what was written to the cache', row({ quota: writtenQuota }), { usage: writtenUsage }],
  [
    'what was written for an hour',
    // 8,000 + 24,000 + 4,000
    row({ quota: 18_000 }),
    { usage: { ...writtenUsage, cacheWrite1hTokens: 6_000 } },
  ],
  [
    'a price for each call',
    row({ model: 'picture', quota: 40_000, terms: { perCall: 0.04 } }),
    { model: 'picture', units: { images: 2 } },
  ],
  ['output that the answer does not count', row(), { usage: { inputTokens: 10_000 } }],
  ['one unit more by rounding', row({ quota: plainQuota + 1 })],
  [
    'a ratio of the user’s own',
    row({
      quota: plainQuota / 2,
      groupRatio: 0.5,
      terms: { modelRatio: 1, completionRatio: 4, isOwnRatio: true },
    }),
  ],
  ['a price that no list has', row({ model: 'own', quota: plainQuota }), { model: 'own' }],
  ['nothing for what was refused', row({ quota: 0 }), { httpStatus: 429, usage: undefined }],
  ['the ratio of what was not used', row({ terms: { modelRatio: 1, completionRatio: 4, cacheRatio: 1 } })],
]

describe('a right bill', () => {
  for (const [name, billRow, run] of rightBills)
    it(`has no difference: ${name}`, () => {
      expect(compare([billRow], run)).toMatchObject({ differences: [], isCompared: true })
    })
})

const wrongBills: readonly (readonly [
  BillDifference['type'],
  string,
  readonly LoggedCall[],
  Partial<BilledRun>,
  readonly unknown[],
])[] = [
  [
    'cached-twice',
    'in the sum alone',
    [row({ quota: cachedQuota + 8_000 })],
    { usage: cachedUsage },
    [{ type: 'cached-twice', tokens: 8_000, usd: close(8_000) }],
  ],
  [
    'cached-twice',
    'in the sum and in the count',
    [row({ quota: cachedQuota + 8_000, inputTokens: 18_000 })],
    { usage: cachedUsage },
    [{ type: 'cached-twice', tokens: 8_000, usd: close(8_000) }],
  ],
  [
    'cached-twice',
    'in the count alone',
    [row({ quota: cachedQuota, inputTokens: 18_000 })],
    { usage: cachedUsage },
    [{ type: 'cached-twice', tokens: 8_000, usd: 0 }],
  ],
  [
    'cache-writes-free',
    'left out of the sum',
    [row({ quota: writtenQuota - 7_500 })],
    { usage: writtenUsage },
    [{ type: 'cache-writes-free', tokens: 6_000, usd: close(-7_500) }],
  ],
  [
    'cache-writes-as-input',
    'at the price of plain input',
    [row({ quota: writtenQuota - 1_500 })],
    { usage: writtenUsage },
    [{ type: 'cache-writes-as-input', tokens: 6_000, usd: close(-1_500) }],
  ],
  [
    'cached-twice',
    'together with free writes',
    [row({ quota: bothQuota + 2_000 - 7_500 })],
    { usage: bothUsage },
    [
      { type: 'cached-twice', tokens: 2_000, usd: close(2_000) },
      { type: 'cache-writes-free', tokens: 6_000, usd: close(-7_500) },
    ],
  ],
  [
    'negative-input',
    'in the count',
    [row({ quota: 2_800, inputTokens: -6_000 })],
    { usage: cachedUsage },
    [{ type: 'negative-input', tokens: -6_000, usd: close(2_800 - cachedQuota) }],
  ],
  [
    'negative-input',
    'in the sum',
    [row({ quota: -40 })],
    {},
    [{ type: 'negative-input', usd: close(-40 - plainQuota) }],
  ],
  [
    'negative-input',
    'in the answer’s own counts, which the sum follows',
    [row({ quota: 100, inputTokens: 1_000 })],
    { usage: { inputTokens: 1_000, cachedInputTokens: 9_000, outputTokens: 500 } },
    [{ type: 'negative-input', tokens: -8_000, usd: expect.any(Number) as number }],
  ],
  [
    'other-group',
    'at its own ratio',
    [row({ group: 'dear', groupRatio: 3, quota: plainQuota * 3 })],
    {},
    [{ type: 'other-group', expected: 'default', billed: 'dear', usd: close(plainQuota * 2) }],
  ],
  [
    'other-group',
    'one that no list has',
    [row({ group: 'hidden', groupRatio: 2, quota: plainQuota * 2 })],
    {},
    [{ type: 'other-group', expected: 'default', billed: 'hidden', usd: close(plainQuota) }],
  ],
  [
    'group-ratio',
    'another than listed',
    [row({ groupRatio: 1.5, quota: plainQuota * 1.5 })],
    {},
    [{ type: 'group-ratio', group: 'default', listed: 1, billed: 1.5, usd: close(plainQuota / 2) }],
  ],
  [
    'other-model',
    'at the price of that one',
    [row({ model: 'large', quota: plainQuota * 10, terms: { modelRatio: 10, completionRatio: 4 } })],
    {},
    [{ type: 'other-model', asked: 'small', billed: 'large', usd: close(plainQuota * 9) }],
  ],
  [
    'price',
    'of the input, and with it of all else',
    [row({ quota: plainQuota * 2, terms: { modelRatio: 2, completionRatio: 4 } })],
    {},
    [{ type: 'price', term: 'input', listed: 2 / million, billed: 4 / million, usd: close(plainQuota) }],
  ],
  [
    'price',
    'of the output alone',
    [row({ quota: plainQuota + 500, terms: { modelRatio: 1, completionRatio: 5 } })],
    {},
    [
      {
        type: 'price',
        term: 'output',
        listed: 8 / million,
        billed: expect.closeTo(10 / million, 12) as number,
        usd: close(500),
      },
    ],
  ],
  [
    'price',
    'of what the cache gave',
    [row({ quota: cachedQuota + 3_200, terms: { modelRatio: 1, completionRatio: 4, cacheRatio: 0.5 } })],
    { usage: cachedUsage },
    [
      {
        type: 'price',
        term: 'cachedInput',
        listed: 0.2 / million,
        billed: 1 / million,
        usd: close(3_200),
      },
    ],
  ],
  [
    'price',
    'of a call',
    [row({ model: 'picture', quota: 30_000, terms: { perCall: 0.06 } })],
    { model: 'picture' },
    [{ type: 'price', term: 'calls', listed: 0.04, billed: 0.06, usd: close(10_000) }],
  ],
  [
    'tokens',
    'of the input',
    [row({ quota: plainQuota + 1_000, inputTokens: 11_000 })],
    {},
    [{ type: 'tokens', of: 'input', counted: 10_000, billed: 11_000, usd: close(1_000) }],
  ],
  [
    'tokens',
    'of the output, without another charge',
    [row({ outputTokens: 501 })],
    {},
    [{ type: 'tokens', of: 'output', counted: 500, billed: 501 }],
  ],
  [
    'amount',
    'that nothing explains',
    [row({ quota: plainQuota + 777 })],
    {},
    [{ type: 'amount', expected: close(plainQuota), billed: close(plainQuota + 777), usd: close(777) }],
  ],
  [
    'refused-billed',
    'though it was an error',
    [row({ quota: 50 })],
    { httpStatus: 503, usage: undefined },
    [{ type: 'refused-billed', status: 503, usd: close(50) }],
  ],
  [
    'billed-twice',
    'by two rows',
    [row(), row()],
    {},
    [{ type: 'billed-twice', rows: 2, usd: close(plainQuota) }],
  ],
  [
    'stated',
    'by the answer, which the log does not have',
    [row()],
    { statedUsd: 0.03 },
    [{ type: 'stated', stated: 0.03, other: close(plainQuota), usd: close(plainQuota - 15_000) }],
  ],
  [
    'stated',
    'by the answer, where there is no log',
    [],
    { statedUsd: 0.03 },
    [{ type: 'stated', stated: 0.03, other: close(plainQuota), usd: close(plainQuota - 15_000) }],
  ],
]

describe('a wrong bill', () => {
  it.each(wrongBills)('%s is named: %s', (_, __, rows, run, differences) => {
    expect(compare(rows, run).differences).toEqual(differences)
  })

  it('may be wrong in several ways at once', () => {
    const wrong = row({
      model: 'large',
      group: 'dear',
      groupRatio: 3,
      quota: plainQuota * 30 + 5,
      terms: { modelRatio: 10, completionRatio: 4 },
    })
    expect(compare([wrong]).differences.map(({ type }) => type)).toEqual([
      'other-model',
      'other-group',
      'amount',
    ])
  })
})

it('without a price of the gateway there is nothing to hold a charge against, and a formula says nothing', () => {
  const unlisted = row({ model: 'own', terms: {} })
  expect(compare([unlisted], { model: 'own' })).toEqual({
    reckoned: undefined,
    differences: [],
    isCompared: false,
  })
  expect(compare([row({ terms: { isFormula: true } })]).isCompared).toBe(false)
})

it('says what a request should cost, part by part, in the group of the key', () => {
  const { reckoned } = compare([], { usage: bothUsage }, { expectedGroup: { name: 'vip' } })
  expect(reckoned).toEqual({
    cost: { usd: close(bothQuota / 2), by: 'estimated', source: 'prices', group: 'vip' },
    ratio: 0.5,
    parts: [
      { part: 'input', count: 2_000, usdEach: 2 / million },
      { part: 'cachedInput', count: 2_000, usdEach: 0.2 / million },
      { part: 'cacheWrite', count: 6_000, usdEach: 2.5 / million },
      { part: 'output', count: 500, usdEach: 8 / million },
    ],
  })
})
