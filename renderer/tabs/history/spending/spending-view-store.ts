import { create } from 'zustand'
import type { SpendingFilter, SpendingGrouping } from '../../../../shared/spending/spending.ts'
import { dayAfter, localDay } from '../../../../shared/spending/local-day.ts'

/** Presets of the period, with the number of days before today that they include. */
const daysBefore = { today: 0, week: 6, month: 29, year: 364 } as const

export type SpendingPeriod = keyof typeof daysBefore

export const spendingPeriods = Object.keys(daysBefore) as readonly SpendingPeriod[]

/** What the spending page shows. Not saved: it lasts until the window is closed. */
interface SpendingViewState {
  /** A preset that ends today, or two chosen days. */
  readonly period: SpendingPeriod | { readonly from: number; readonly to: number }
  readonly groupBy: SpendingGrouping
  readonly filter: Omit<SpendingFilter, 'from' | 'to'>
  /** The currency that the user chose for the chart, where there are several. */
  readonly currency?: string
  change: (change: Partial<Pick<SpendingViewState, 'period' | 'groupBy' | 'currency'>>) => void
  /** Changes parts of the filter; `undefined` removes a part. */
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

/** The first and the last day of a period, both included. */
export function daysOfPeriod(period: SpendingViewState['period'], now: number): { from: number; to: number } {
  if (typeof period === 'object') return period
  const to = localDay(now)
  return { from: dayAfter(to, -daysBefore[period]), to }
}
