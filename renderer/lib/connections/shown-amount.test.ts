import { expect, test } from 'vitest'
import type { QuotaUnit } from '../../../shared/connections/key-card.ts'
import { amountOfBilling, amountOfQuota } from './shown-amount.ts'

const dollars: QuotaUnit = { perDollar: 500_000, shownIn: 'dollars' }
const yuan: QuotaUnit = { ...dollars, shownIn: 'currency', currency: '¥', perDollarInCurrency: 7.2 }
const quota: QuotaUnit = { ...dollars, shownIn: 'quota' }

test.each([
  [dollars, { in: 'dollars', value: 18.54 }, { in: 'dollars', value: 50 }],
  [
    yuan,
    { in: 'currency', value: expect.closeTo(133.488), currency: '¥' },
    { in: 'currency', value: 50, currency: '¥' },
  ],
  [quota, { in: 'quota', value: 9_270_000 }, { in: 'quota', value: 50 }],
  [undefined, { in: 'quota', value: 9_270_000 }, { in: 'unknown', value: 50 }],
] as const)(
  'with %j, 9,270,000 of quota and 50 of billing are told as they are',
  (unit, ofQuota, ofBilling) => {
    expect(amountOfQuota(9_270_000, unit)).toEqual(ofQuota)
    expect(amountOfBilling(50, unit)).toEqual(ofBilling)
  },
)
