import { useMemo } from 'react'
import type { SpendingDay } from '../../../../shared/spending/spending.ts'
import { currenciesOf } from './chart-currency.ts'
import { useSpendingView } from './spending-view-store.ts'

/** The currency of the chart and of the marks of its lines: the chosen one, if there are costs in it. */
export function useChartCurrency(days: readonly SpendingDay[]): {
  readonly currency: string
  readonly currencies: readonly string[]
} {
  const chosen = useSpendingView((state) => state.currency)
  return useMemo(() => {
    const currencies = currenciesOf(days)
    return { currency: currencies.find((currency) => currency === chosen) ?? currencies[0], currencies }
  }, [days, chosen])
}
