import { assertNever } from '../../../../shared/assert-never.ts'
import { keyCardText } from '../../../../shared/text/en/key-card.ts'
import type { ShownAmount } from '../../../lib/connections/shown-amount.ts'
import { formatCost } from '../../../lib/experiments/format-cost.ts'
import { formatCount } from '../../../lib/format-number.ts'

/** Formats an amount in the gateway's own unit: `$18.54`, `¥133.49`, `9,270,000 quota`. */
export function formatAmount(amount: ShownAmount): string {
  const { amounts } = keyCardText()
  const minus = amount.value < 0 ? '−' : ''
  const size = Math.abs(amount.value)
  switch (amount.in) {
    case 'dollars':
      return `${minus}${formatCost(size)}`
    case 'currency':
      return `${minus}${amount.currency}${formatMoney(size)}`
    case 'quota':
      return amounts.quota(`${minus}${formatCount(Math.round(size))}`)
    case 'unknown':
      return amounts.unknownUnit(`${minus}${formatMoney(size)}`)
    default:
      return assertNever(amount)
  }
}

/** Formats an amount with its significant digits, without a currency. */
function formatMoney(value: number): string {
  return formatCost(value).replace('$', '')
}
