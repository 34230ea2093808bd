import { assertNever } from '../../../shared/assert-never.ts'
import { currencySign } from '../../../shared/money/currency.ts'
import type { BillDifference, BillLine } from '../../../shared/spending/bill.ts'
import { billText } from '../../../shared/text/en/bill.ts'
import { formatCost } from '../../lib/experiments/format-cost.ts'
import { formatNumber, formatSigned } from '../../lib/format-number.ts'

const million = 1_000_000

/** An amount with as many digits as a dispute needs. */
export function formatBilled(amount: number, currency = 'USD'): string {
  const size = Math.abs(amount)
  const text =
    size >= 1 || size === 0 ? formatCost(size, currency) : `${currencySign(currency)}${size.toFixed(6)}`
  return amount < 0 ? `−${text}` : text
}

/** The price of one token or call, in the unit of price lists. */
export function formatPrice(usdEach: number, isPerCall = false): string {
  const text = billText()
  return isPerCall ? text.each(formatRate(usdEach)) : text.perMillion(formatRate(usdEach * million))
}

function formatRate(usd: number): string {
  return `$${Number(usd.toPrecision(6))
    .toFixed(usd >= 0.01 ? 2 : 4)
    .replace(/(\.\d\d+?)0+$/, '$1')}`
}

/** A difference as a sentence with its figures. */
export function differenceText(difference: BillDifference): string {
  const text = billText().details
  switch (difference.type) {
    case 'cached-twice':
      return text.cachedTwice(difference.tokens)
    case 'cache-writes-free':
      return text.writesFree(difference.tokens)
    case 'cache-writes-as-input':
      return text.writesAsInput(difference.tokens)
    case 'negative-input':
      return difference.tokens === undefined ? text.negativeSum : text.negativeInput(difference.tokens)
    case 'other-group':
      return text.otherGroup(difference)
    case 'group-ratio': {
      const { group, listed, billed } = difference
      return text.groupRatio({ group, listed: formatNumber(listed), billed: formatNumber(billed) })
    }
    case 'other-model':
      return text.otherModel(difference)
    case 'price': {
      const { term, listed, billed } = difference
      const isPerCall = term === 'calls'
      return text.price({
        term: billText().terms[term],
        listed: formatPrice(listed, isPerCall),
        billed: formatPrice(billed, isPerCall),
      })
    }
    case 'tokens': {
      const { of, counted, billed } = difference
      return text.tokens({ of: billText().rows[of], counted, billed })
    }
    case 'amount': {
      const { expected, billed } = difference
      return text.amount({ expected: formatBilled(expected), billed: formatBilled(billed) })
    }
    case 'stated': {
      const { stated, other } = difference
      return text.stated({ stated: formatBilled(stated), other: formatBilled(other) })
    }
    case 'refused-billed':
      return text.refused(difference.status)
    case 'billed-twice':
      return text.billedTwice(difference.rows)
    case 'row-missing':
      return text.rowMissing
    case 'no-run':
      return text.noRun
    default:
      return assertNever(difference)
  }
}

/** How much a difference changes the charge; `''` if it does not, or if that is unknown. */
export function effectText({ usd = 0 }: Pick<BillDifference, 'usd'>): string {
  if (Math.abs(usd) < 5e-7) return ''
  return formatSigned(usd, (size) => formatBilled(size))
}

/** The result of comparing one request, in a few words. */
export function standingText({ standing, differences }: Pick<BillLine, 'standing' | 'differences'>): string {
  const { names, standings } = billText()
  return differences.length === 0
    ? standings[standing]
    : [...new Set(differences.map(({ type }) => names[type]))].join(', ')
}
