import { useQuery } from '@tanstack/react-query'
import { localDay } from '../../../shared/spending/local-day.ts'
import { nothingSpent, type Spent } from '../../../shared/spending/spending.ts'
import { spendingText } from '../../../shared/text/en/spending.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useNow } from '../../controls/hooks/use-now.ts'
import { Gauge } from '../../controls/texts/gauge.tsx'
import { formatCost } from '../../lib/experiments/format-cost.ts'
import { spendingQuery, useSpendingEvents } from '../../queries/spending.ts'
import { sumText } from './cost-words.tsx'

const minute = 60_000

/**
 * Today's cost so far, on one connection or on all of them except the practice gateway. `undefined` until it is read.
 */
export function useSpentToday(connectionId?: string): Spent | undefined {
  useSpendingEvents()
  const day = localDay(useNow(minute, true))
  const { data } = useQuery(spendingQuery(useBridge(), { from: day, to: day, groupBy: 'connection' }))
  // Just after midnight the data may still be yesterday's.
  const spending = data?.of.from === day ? data.spending : undefined
  if (spending === undefined || connectionId === undefined) return spending?.total
  return spending.connections.find(({ value }) => value === connectionId) ?? nothingSpent
}

/** Measured and estimated costs, never added together, and one sum for each currency. */
export function spentText(spent: Spent): string {
  const sums = (['measured', 'estimated'] as const).flatMap((by) => sumText(spent, by) ?? [])
  return sums.length === 0 ? formatCost(0) : sums.join(' + ')
}

/** The used share of a limit, computed like main does when it enforces limits. */
export function shareOfLimit({ measuredUsd, estimatedUsd }: Spent, limitUsd: number): number {
  return limitUsd === 0 ? 1 : (measuredUsd + estimatedUsd) / limitUsd
}

/** Below a daily limit: how much of it has been used today. */
export function TodayGauge({ limitUsd, connectionId }: { limitUsd: number; connectionId?: string }) {
  const spent = useSpentToday(connectionId)
  const text = spendingText()
  if (spent === undefined) return null
  const left = limitUsd - spent.measuredUsd - spent.estimatedUsd
  const share = shareOfLimit(spent, limitUsd)
  return (
    <div className="text-meta text-ink-2">
      <Gauge share={share} isLow={share >= lowShare} />
      <p className="tabular flex flex-wrap justify-between gap-x-2">
        <span>{text.today(spentText(spent))}</span>
        <span className={left < 0 ? 'text-warn' : undefined}>
          {left < 0 ? text.over(formatCost(-left)) : text.left(formatCost(left))}
        </span>
      </p>
    </div>
  )
}

/** From this share on, a limit counts as nearly used up. */
export const lowShare = 0.8
