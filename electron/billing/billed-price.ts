import { definedFields } from '../../shared/defined-fields.ts'
import type { ModelPrice } from '../../shared/prices/model-price.ts'
import type { Usage } from '../../shared/runs/usage.ts'
import type { BillDifference } from '../../shared/spending/bill.ts'
import type { LoggedTerms } from '../key-card/read-token-log.ts'

/** What a ratio of 1 costs for one token: $2 for a million (see shared/gateway/wire/new-api.md, "Key and price routes"). */
const dollarsPerRatio = 2 / 1_000_000

type TokenPrice = Extract<ModelPrice, { type: 'tokens' }>
export type PriceDifference = Extract<BillDifference, { type: 'price' }>

/** The price that a row of a log was charged by, and where the gateway's own list says another. */
export interface BilledPrice {
  readonly price: ModelPrice
  readonly differences: readonly PriceDifference[]
}

/**
 * The price that a row says it was charged by. What it does not say is as listed; `undefined` where that is not enough. Only
 * prices that the usage goes by are compared, since rows name ratios of what was not used at random.
 */
export function billedPriceOf(
  listed: ModelPrice | undefined,
  terms: LoggedTerms,
  usage: Usage | undefined,
): BilledPrice | undefined {
  if (terms.isFormula === true) return undefined
  if (terms.perCall !== undefined) {
    const price: ModelPrice = { type: 'call', perCall: terms.perCall }
    if (listed?.type !== 'call' || isSame(listed.perCall, terms.perCall)) return { price, differences: [] }
    const { perCall } = listed
    return { price, differences: [{ type: 'price', term: 'calls', listed: perCall, billed: terms.perCall }] }
  }
  if (listed?.type === 'call') return { price: listed, differences: [] }
  const price = tokenPriceOf(listed, terms)
  if (price === undefined) return undefined
  return { price, differences: listed === undefined ? [] : differencesOf(listed, price, usage) }
}

function tokenPriceOf(listed: TokenPrice | undefined, terms: LoggedTerms): TokenPrice | undefined {
  // No ratio tells what something costs beside an input that is free.
  if (listed?.input === 0) return listed
  const { modelRatio, completionRatio, cacheRatio, cacheWriteRatio } = terms
  const input = modelRatio === undefined ? listed?.input : modelRatio * dollarsPerRatio
  const ratios = { ...ratiosOf(listed), ...definedFields({ completionRatio, cacheRatio, cacheWriteRatio }) }
  if (input === undefined || ratios.completionRatio === undefined) return undefined
  const { cacheWriteRatio: writeRatio = 1, hourRatio, imageRatio, heardRatio, spokenRatio } = ratios
  const priceBy = (ratio: number | undefined) => (ratio === undefined ? undefined : input * ratio)
  return {
    type: 'tokens',
    input,
    output: input * ratios.completionRatio,
    cachedInput: input * (ratios.cacheRatio ?? 1),
    cacheWrite: input * writeRatio,
    cacheWrite1h: priceBy(hourRatio === undefined ? undefined : hourRatio * writeRatio),
    imageInput: priceBy(imageRatio),
    audioInput: priceBy(heardRatio),
    audioOutput: priceBy(spokenRatio),
  }
}

interface Ratios {
  readonly completionRatio?: number
  readonly cacheRatio?: number
  readonly cacheWriteRatio?: number
  /** Of what is kept for an hour to what is written otherwise. */
  readonly hourRatio?: number
  readonly imageRatio?: number
  readonly heardRatio?: number
  readonly spokenRatio?: number
}

/** What the prices of a list are to that of its input. */
function ratiosOf(listed: TokenPrice | undefined): Ratios {
  if (listed === undefined) return {}
  const toInput = (usd: number | undefined) => (usd === undefined ? undefined : usd / listed.input)
  const { cacheWrite, cacheWrite1h } = listed
  return definedFields({
    completionRatio: toInput(listed.output),
    cacheRatio: toInput(listed.cachedInput),
    cacheWriteRatio: toInput(cacheWrite),
    hourRatio: cacheWrite1h === undefined || cacheWrite === 0 ? undefined : cacheWrite1h / cacheWrite,
    imageRatio: toInput(listed.imageInput),
    heardRatio: toInput(listed.audioInput),
    spokenRatio: toInput(listed.audioOutput),
  })
}

function differencesOf(listed: TokenPrice, billed: TokenPrice, usage: Usage | undefined): PriceDifference[] {
  const { outputTokens = 0, cachedInputTokens = 0, cacheWriteTokens = 0 } = usage ?? {}
  const isSameInput = isSame(listed.input, billed.input)
  const found: PriceDifference[] = isSameInput
    ? []
    : [{ type: 'price', term: 'input', listed: listed.input, billed: billed.input }]
  const terms = [
    ['output', outputTokens],
    ['cachedInput', cachedInputTokens],
    ['cacheWrite', cacheWriteTokens],
  ] as const
  // The others are ratios of the input: one that moved with it is the same.
  const scale = listed.input === 0 ? 1 : billed.input / listed.input
  for (const [term, count] of terms)
    if (count > 0 && !isSame(listed[term] * scale, billed[term]))
      found.push({ type: 'price', term, listed: listed[term], billed: billed[term] })
  return found
}

/** Ratios are decimal fractions that were multiplied. */
export function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-6 * Math.max(Math.abs(one), Math.abs(other))
}
