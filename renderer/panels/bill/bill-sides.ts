import { addMoney, withDollars, type Money } from '../../../shared/money/sums.ts'
import type { BillLine } from '../../../shared/spending/bill.ts'
import { unknownValue } from '../../lib/format-number.ts'
import { formatBilled } from './bill-words.ts'

export type BillSide = 'reckoned' | 'stated' | 'billed'

/**
 * The amounts that one side reports for a request, in dollars or another currency. The gateway's log is in dollars
 * only.
 */
export function moneyOf({ reckoned, stated, row, foreign }: BillLine, side: BillSide): readonly Money[] {
  if (side === 'billed') return withDollars(row?.usd)
  const usd = side === 'reckoned' ? reckoned?.cost.usd : stated?.usd
  const foreignSum = foreign?.[side]
  return withDollars(usd, foreignSum === undefined ? [] : [foreignSum])
}

/** The total that one side reports for several requests, one sum for each currency. */
export function wordSide(lines: readonly BillLine[], side: BillSide): string {
  const sums = addMoney(lines.flatMap((line) => moneyOf(line, side)))
  if (sums.length === 0) return unknownValue
  const words = sums.map(({ amount, currency }) => formatBilled(amount, currency)).join(' + ')
  return side === 'reckoned' ? `≈ ${words}` : words
}
