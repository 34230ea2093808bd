import { definedFields } from '../../shared/defined-fields.ts'
import type { ModelPrice } from '../../shared/prices/model-price.ts'
import type { Usage } from '../../shared/runs/usage.ts'
import type { BillDifference } from '../../shared/spending/bill.ts'
import type { LoggedTerms } from '../key-card/read-token-log.ts'

/** What a ratio of 1 costs for one token: $2 for a million (see shared/gateway/wire/new-api.md, "Key and price routes"). */
const dollarsPerRatio = 2 / 1_000_000

type TokenPrice = Extract<ModelPrice, { type: 'tokens' }>
export type PriceDifference = Extract<BillDifference, { type: 'price' }>

/** The price that a row of a log was charged by, and where it differs from the gateway's own list. */
export interface BilledPrice {
  readonly price: ModelPrice
  readonly differences: readonly PriceDifference[]
}

/**
 * The price that a row was charged by. Terms missing in the row are as listed; `undefined` when too many are missing.
 * Only the prices that apply to the usage are compared, since rows name arbitrary ratios for what was not used.
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
  // With a free input, no ratio determines the other prices.
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
  /** Price of a cache write for an hour divided by that of a normal one. */
  readonly hourRatio?: number
  readonly imageRatio?: number
  readonly heardRatio?: number
  readonly spokenRatio?: number
}

/** The prices of a list divided by its input price. */
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
  // The other prices are ratios of the input price: a price that moved with it counts as equal.
  const scale = listed.input === 0 ? 1 : billed.input / listed.input
  for (const [term, count] of terms)
    if (count > 0 && !isSame(listed[term] * scale, billed[term]))
      found.push({ type: 'price', term, listed: listed[term], billed: billed[term] })
  return found
}

/** Ratios are products of decimal fractions, so rounding errors are allowed. */
export function isSame(left: number, right: number): boolean {
  return Math.abs(left - right) <= 1e-6 * Math.max(Math.abs(left), Math.abs(right))
}
