import { create } from 'zustand'
import type { SpendingFilter, SpendingGrouping } from '../../../../shared/spending/spending.ts'
import { dayAfter, localDay } from '../../../../shared/spending/local-day.ts'

/** Periods that are one click away, and how many days before today are in them. */
const daysBefore = { today: 0, week: 6, month: 29, year: 364 } as const

export type SpendingPeriod = keyof typeof daysBefore

export const spendingPeriods = Object.keys(daysBefore) as readonly SpendingPeriod[]

/** What the page of spending shows. Lasts as long as the window. */
interface SpendingViewState {
  /** A period that ends today, or the days that were chosen. */
  readonly period: SpendingPeriod | { readonly from: number; readonly to: number }
  readonly groupBy: SpendingGrouping
  readonly filter: Omit<SpendingFilter, 'from' | 'to'>
  /** What the chart is drawn in where there are several, as it was chosen. */
  readonly currency?: string
  change: (change: Partial<Pick<SpendingViewState, 'period' | 'groupBy' | 'currency'>>) => void
  /** Replaces some of the filter; `undefined` takes a part away. */
  narrow: (change: Partial<SpendingViewState['filter']>) => void
  clearFilter: () => void
}

export const useSpendingView = create<SpendingViewState>((set) => ({
  period: 'week',
  groupBy: 'model',
  filter: {},
  change: (change) => set(change),
  narrow: (change) =>
    set(({ filter }) => ({
      filter: Object.fromEntries(
        Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined),
      ),
    })),
  clearFilter: () => set({ filter: {} }),
}))

/** The days of a period, both included. */
export function daysOfPeriod(period: SpendingViewState['period'], now: number): { from: number; to: number } {
  if (typeof period === 'object') return period
  const to = localDay(now)
  return { from: dayAfter(to, -daysBefore[period]), to }
}
