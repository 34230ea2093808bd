import type { SpendingLimits } from '../../shared/settings/spending-limits.ts'
import { useSetSettings, useSettings } from './settings.ts'

/** The spending limits, and a function that sets each; `undefined` removes a limit. */
export function useSpendingLimits() {
  const { spendingLimits } = useSettings()
  const setSettings = useSetSettings()
  const set = (limits: SpendingLimits) => setSettings({ spendingLimits: limits })
  const { perClickUsd: _click, ...withoutClick } = spendingLimits
  const { perDayUsd: _day, ...withoutDay } = spendingLimits
  return {
    limits: spendingLimits,
    setClick: (usd: number | undefined) =>
      set(usd === undefined ? withoutClick : { ...spendingLimits, perClickUsd: usd }),
    setDay: (usd: number | undefined) =>
      set(usd === undefined ? withoutDay : { ...spendingLimits, perDayUsd: usd }),
    setDayOn: (connectionId: string, usd: number | undefined) => {
      const others = Object.fromEntries(
        Object.entries(spendingLimits.perDayOn).filter(([id]) => id !== connectionId),
      )
      set({ ...spendingLimits, perDayOn: usd === undefined ? others : { ...others, [connectionId]: usd } })
    },
    setAsksWithoutPrice: (asksWithoutPrice: boolean) => set({ ...spendingLimits, asksWithoutPrice }),
  }
}
