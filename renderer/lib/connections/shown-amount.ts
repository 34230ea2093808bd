import type { KeyCard, QuotaUnit } from '../../../shared/connections/key-card.ts'

/**
 * An amount of the gateway's quota in the unit in which the gateway displays money; `quota` when its value is unknown.
 */
export type ShownAmount =
  | { readonly in: 'dollars'; readonly value: number }
  | { readonly in: 'currency'; readonly value: number; readonly currency: string }
  | { readonly in: 'quota'; readonly value: number }
  /** The gateway's own unit, which it does not report. */
  | { readonly in: 'unknown'; readonly value: number }

export function amountOfQuota(quota: number, unit: QuotaUnit | undefined): ShownAmount {
  if (unit === undefined || unit.shownIn === 'quota') return { in: 'quota', value: quota }
  return amountOfDollars(quota / unit.perDollar, unit)
}

/** Returns an amount from a billing route, which is already in the unit in which the gateway displays money. */
export function amountOfBilling(value: number, unit: QuotaUnit | undefined): ShownAmount {
  if (unit === undefined) return { in: 'unknown', value }
  if (unit.shownIn === 'quota') return { in: 'quota', value }
  if (unit.shownIn === 'dollars') return { in: 'dollars', value }
  return { in: 'currency', value, currency: unit.currency ?? '' }
}

function amountOfDollars(dollars: number, unit: QuotaUnit): ShownAmount {
  return unit.shownIn === 'currency'
    ? { in: 'currency', value: dollars * (unit.perDollarInCurrency ?? 1), currency: unit.currency ?? '' }
    : { in: 'dollars', value: dollars }
}

/** Returns the unit in which the gateway displays money, if it reports one. */
export function unitOf({ unit }: Pick<KeyCard, 'unit'>): QuotaUnit | undefined {
  return unit.state === 'answered' ? unit.value : undefined
}
