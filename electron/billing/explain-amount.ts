import type { ModelPrice } from '../../shared/prices/model-price.ts'
import type { Usage } from '../../shared/runs/usage.ts'
import type { BillDifference } from '../../shared/spending/bill.ts'
import type { LoggedCall } from '../key-card/read-token-log.ts'

/** A charge, with the price that its row states. */
export interface ChargedAmount {
  readonly row: LoggedCall
  readonly usage: Usage | undefined
  readonly price: ModelPrice | undefined
  /** The factor of the price: the ratio of the group, and other factors that the gateway states. */
  readonly factor: number
  /** The expected charge; `undefined` when it cannot be determined. */
  readonly expected: number | undefined
  readonly billed: number
  /** Charges are whole units: they may deviate by less than this. */
  readonly tolerance: number
}

type TokenPrice = Extract<ModelPrice, { type: 'tokens' }>

/**
 * Explains how tokens were counted differently from the answer's counts. Each known error is computed, and the one that
 * matches the charge is named; a charge that matches none has a remainder, which is named as such.
 */
export function explainAmount(charge: ChargedAmount): BillDifference[] {
  const { usage, price, expected, billed, tolerance, row } = charge
  const isRight = expected === undefined || Math.abs(billed - expected) <= tolerance
  const negative = negativeInput(charge, isRight)
  if (negative !== undefined) return [negative]
  const isByTokens = price?.type !== 'call' && usage?.inputTokens !== undefined
  const cached = usage?.cachedInputTokens ?? 0
  const isCountedTwice = isByTokens && cached > 0 && row.inputTokens === (usage.inputTokens ?? 0) + cached
  if (isRight) {
    if (isCountedTwice) return [{ type: 'cached-twice', tokens: cached, usd: 0 }]
    return isByTokens ? otherCounts(row, usage).map((count) => ({ ...count })) : []
  }
  const found = price?.type === 'tokens' && usage !== undefined ? findWay(charge, price, usage) : undefined
  return found ?? [{ type: 'amount', expected, billed, usd: billed - expected }]
}

/** A plain input below zero: cached tokens were subtracted from an input that does not include them. */
function negativeInput(
  { row, usage, price, billed, expected }: ChargedAmount,
  isRight: boolean,
): BillDifference | undefined {
  const { inputTokens = 0, cachedInputTokens = 0, cacheWriteTokens = 0 } = usage ?? {}
  const plain = inputTokens - cachedInputTokens - cacheWriteTokens
  const isInAnswer = price?.type !== 'call' && usage?.inputTokens !== undefined && plain < 0
  const isInRow = (row.inputTokens ?? 0) < 0 || (row.outputTokens ?? 0) < 0 || row.quota < 0
  if (!isInRow && !(isInAnswer && !isRight)) return undefined
  const tokens = isInRow ? row.inputTokens : plain
  return {
    type: 'negative-input',
    ...(tokens !== undefined && tokens < 0 && { tokens }),
    ...(expected !== undefined && { usd: billed - expected }),
  }
}

/** The known errors by which a charge goes wrong, alone and combined. */
function findWay(
  { expected = 0, billed, tolerance, factor, row }: ChargedAmount,
  price: TokenPrice,
  usage: Usage,
): BillDifference[] | undefined {
  const { cachedInputTokens: cached = 0, cacheWriteTokens: written = 0, cacheWrite1hTokens = 0 } = usage
  const forHour = Math.min(cacheWrite1hTokens, written)
  const writesUsd =
    ((written - forHour) * price.cacheWrite + forHour * (price.cacheWrite1h ?? price.cacheWrite)) * factor
  const twice: BillDifference = {
    type: 'cached-twice',
    tokens: cached,
    usd: cached * price.input * factor,
  }
  const free: BillDifference = { type: 'cache-writes-free', tokens: written, usd: -writesUsd }
  const asInput: BillDifference = {
    type: 'cache-writes-as-input',
    tokens: written,
    usd: written * price.input * factor - writesUsd,
  }
  const counts = otherCounts(row, usage).map((count) => ({
    ...count,
    usd: (count.billed - count.counted) * (count.of === 'input' ? price.input : price.output) * factor,
  }))
  const ofCache = [...(cached > 0 ? [[twice]] : []), ...(written > 0 ? [[free], [asInput]] : [])]
  const both =
    cached > 0 && written > 0
      ? [
          [twice, free],
          [twice, asInput],
        ]
      : []
  const explanations: readonly (readonly BillDifference[])[] = [
    ...ofCache,
    ...(counts.length > 0 ? [counts] : []),
    ...both,
  ]
  const explanation = explanations.find((differences) => {
    const changed = differences.reduce((sum, { usd = 0 }) => sum + usd, 0)
    return Math.abs(changed) > tolerance && Math.abs(expected + changed - billed) <= tolerance
  })
  return explanation === undefined ? undefined : [...explanation]
}

type CountDifference = Extract<BillDifference, { type: 'tokens' }>

/** Counts of the row that differ from those of the answer. Gateways log the input with or without cached tokens. */
function otherCounts(row: LoggedCall, usage: Usage): CountDifference[] {
  const { inputTokens, outputTokens, cachedInputTokens: cached = 0, cacheWriteTokens: written = 0 } = usage
  const found: CountDifference[] = []
  if (inputTokens !== undefined && row.inputTokens !== undefined) {
    const known = [0, cached, written, cached + written].map((apart) => inputTokens - apart)
    if (!known.includes(row.inputTokens))
      found.push({ type: 'tokens', of: 'input', counted: inputTokens, billed: row.inputTokens })
  }
  if (outputTokens !== undefined && row.outputTokens !== undefined && row.outputTokens !== outputTokens)
    found.push({ type: 'tokens', of: 'output', counted: outputTokens, billed: row.outputTokens })
  return found
}
