import { Coins } from 'lucide-react'
import { runsOf } from '../../shared/spending/spending.ts'
import { spendingText } from '../../shared/text/en/spending.ts'
import { Icon } from '../controls/buttons/icon.tsx'
import { StatusWords } from '../controls/texts/status-words.tsx'
import { formatCost } from '../lib/experiments/format-cost.ts'
import { lowShare, shareOfLimit, spentText, useSpentToday } from '../panels/spending/spent-today.tsx'
import { useSpendingLimits } from '../queries/spending-limits.ts'

/** Today's cost with its share of the daily limit, and a link to Spending. Renders nothing before anything was sent. */
export function SpendingStatus() {
  const spent = useSpentToday()
  const { perDayUsd } = useSpendingLimits().limits
  if (spent === undefined || runsOf(spent) === 0) return null
  const text = spendingText()
  const share = perDayUsd === undefined ? undefined : shareOfLimit(spent, perDayUsd)
  const isLow = share !== undefined && share >= lowShare
  const title = text.todayTold({
    spent: spentText(spent),
    unknown: spent.unknownRuns,
    limit: perDayUsd === undefined ? undefined : formatCost(perDayUsd),
  })
  return (
    <a
      href="#/history/spending"
      draggable={false}
      title={title}
      className={`status-item hover:text-ink ${isLow ? 'text-warn' : ''}`}
    >
      <Icon of={Coins} size="tiny" />
      <StatusWords short={spentText(spent)}>{text.today(spentText(spent))}</StatusWords>
      {share === undefined ? null : (
        <span
          aria-hidden="true"
          className="h-1 w-11 flex-none overflow-hidden rounded-full bg-line @max-[519px]:hidden"
        >
          <span
            className={`block h-full ${isLow ? 'bg-warn' : 'bg-accent'}`}
            style={{ width: `${Math.min(100, share * 100)}%` }}
          />
        </span>
      )}
      {perDayUsd === undefined ? null : (
        <span className="only-spoken">{text.ofLimit(formatCost(perDayUsd))}</span>
      )}
    </a>
  )
}
