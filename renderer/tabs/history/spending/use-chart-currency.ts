import { useMemo } from 'react'
import type { SpendingDay } from '../../../../shared/spending/spending.ts'
import { currenciesOf } from './chart-currency.ts'
import { useSpendingView } from './spending-view-store.ts'

/** What the chart and the marks of its lines are in: the currency that was chosen, where something was spent in it. */
export function useChartCurrency(days: readonly SpendingDay[]): {
  readonly currency: string
  readonly currencies: readonly string[]
} {
  const chosen = useSpendingView((state) => state.currency)
  return useMemo(() => {
    const currencies = currenciesOf(days)
    return { currency: currencies.find((one) => one === chosen) ?? currencies[0], currencies }
  }, [days, chosen])
}
