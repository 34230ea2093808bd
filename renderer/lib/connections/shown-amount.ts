import type { KeyCard, QuotaUnit } from '../../../shared/connections/key-card.ts'

/** An amount of the gateway's quota as it shows money itself; `quota` where nobody tells what one is worth. */
export type ShownAmount =
  | { readonly in: 'dollars'; readonly value: number }
  | { readonly in: 'currency'; readonly value: number; readonly currency: string }
  | { readonly in: 'quota'; readonly value: number }
  /** The unit is the gateway's, and it does not tell which. */
  | { readonly in: 'unknown'; readonly value: number }

export function amountOfQuota(quota: number, unit: QuotaUnit | undefined): ShownAmount {
  if (unit === undefined || unit.shownIn === 'quota') return { in: 'quota', value: quota }
  return amountOfDollars(quota / unit.perDollar, unit)
}

/** An amount of a billing route, which is in the unit that the gateway shows money in already. */
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

/** What the gateway shows money in, where it tells that. */
export function unitOf({ unit }: Pick<KeyCard, 'unit'>): QuotaUnit | undefined {
  return unit.state === 'told' ? unit.value : undefined
}
