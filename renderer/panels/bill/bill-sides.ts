import { addMoney, withDollars, type Money } from '../../../shared/money/sums.ts'
import type { BillLine } from '../../../shared/spending/bill.ts'
import { unknownValue } from '../../lib/format-number.ts'
import { formatBilled } from './bill-words.ts'

export type BillSide = 'reckoned' | 'stated' | 'billed'

/** What one side says of a request, in dollars or in another currency. The log of a gateway is in dollars alone. */
export function moneyOf({ reckoned, stated, row, foreign }: BillLine, side: BillSide): readonly Money[] {
  if (side === 'billed') return withDollars(row?.usd)
  const usd = side === 'reckoned' ? reckoned?.cost.usd : stated?.usd
  const other = foreign?.[side]
  return withDollars(usd, other === undefined ? [] : [other])
}

/** What one side says of some requests, each currency by itself. */
export function wordSide(lines: readonly BillLine[], side: BillSide): string {
  const sums = addMoney(lines.flatMap((line) => moneyOf(line, side)))
  if (sums.length === 0) return unknownValue
  const words = sums.map(({ amount, currency }) => formatBilled(amount, currency)).join(' + ')
  return side === 'reckoned' ? `≈ ${words}` : words
}
