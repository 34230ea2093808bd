import { addMoney } from '../../../../shared/money/sums.ts'
import { sumsOf, type Spending, type SpendingDay, type Spent } from '../../../../shared/spending/spending.ts'

type Amounts = Pick<Spent, 'measuredUsd' | 'estimatedUsd' | 'foreign'>

/** The currencies of all costs, dollars first; only dollars when no cost is known. */
export function currenciesOf(days: readonly SpendingDay[]): readonly [string, ...string[]] {
  const sums = days.flatMap((day) => [...sumsOf(day, 'measured'), ...sumsOf(day, 'estimated')])
  const [first = 'USD', ...others] = addMoney(sums).map(({ currency }) => currency)
  return [first, ...others]
}

/** The amounts in one currency: the chart has one axis, so it cannot mix currencies. */
export function amountsIn(
  { measuredUsd, estimatedUsd, foreign }: Amounts,
  currency: string,
): { readonly measured: number; readonly estimated: number } {
  if (currency === 'USD') return { measured: measuredUsd, estimated: estimatedUsd }
  const { measured, estimated } = foreign?.[currency] ?? { measured: 0, estimated: 0 }
  return { measured, estimated }
}

/** The lines with costs in a currency, the highest first. */
export function dearestIn(rows: Spending['rows'], currency: string): Spending['rows'] {
  const all = new Map(
    rows.map((row) => {
      const { measured, estimated } = amountsIn(row, currency)
      return [row, measured + estimated] as const
    }),
  )
  const of = (row: Spending['rows'][number]): number => all.get(row) ?? 0
  return rows.filter((row) => of(row) > 0).toSorted((left, right) => of(right) - of(left))
}
