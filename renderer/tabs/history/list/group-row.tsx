import { CalendarDays, ChevronDown, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { HistoryGroup } from '../../../../shared/history/history.ts'
import { withDollars, type Money } from '../../../../shared/money/sums.ts'
import { historyText } from '../../../../shared/text/en/history.ts'
import { localDay } from '../../../../shared/spending/local-day.ts'
import { dateFormat } from '../../../../shared/text/intl.ts'
import { tabIcons } from '../../../commands/tab-icons.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { formatSums } from '../../../lib/experiments/format-cost.ts'
import { formatFullMoment, formatMoment } from '../../../lib/format-time.ts'

export type GroupRowProps = {
  id: string
  group: HistoryGroup
  /** When the newest run of the group, or the one whose place it takes, was sent. */
  at: number
  isOpen: boolean
  /** Whether this is the row of the table that Tab reaches. */
  isActive: boolean
  columnCount: number
  rowIndex: number
  top: number
  onToggle: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The header row of a day, a conversation or an experiment, followed by its runs while it is expanded. */
export function GroupRow({ id, group, at, isOpen, isActive, columnCount, ...row }: GroupRowProps) {
  const texts = historyText().table.group
  const { runs, failed, unknownCosts, tokensIn, tokensOut } = group
  const [measured, estimated] = [sumsOfGroup(group, 'measured'), sumsOfGroup(group, 'estimated')]
  const facts = [
    historyText().runCount(runs),
    ...(failed === 0 ? [] : [texts.failed(failed)]),
    ...(measured.length === 0 ? [] : [texts.measured(formatSums(measured))]),
    ...(estimated.length === 0 ? [] : [texts.estimated(formatSums(estimated))]),
    ...(unknownCosts === 0 ? [] : [texts.unknown(unknownCosts)]),
    ...(tokensIn + tokensOut === 0
      ? []
      : [texts.tokens({ sent: Math.round(tokensIn), received: Math.round(tokensOut) })]),
  ].join(' · ')
  return (
    <tr
      data-line={id}
      aria-rowindex={row.rowIndex}
      aria-level={1}
      aria-expanded={isOpen}
      tabIndex={isActive ? 0 : -1}
      onClick={row.onToggle}
      onKeyDown={row.onKeyDown}
      className="focus-inside absolute inset-x-0 flex h-row cursor-default items-center border-b border-line bg-panel px-2 hover:bg-hover"
      style={{ top: row.top }}
    >
      <td aria-colspan={columnCount} className="flex min-w-0 flex-1 items-center gap-2 px-2">
        <Icon of={isOpen ? ChevronDown : ChevronRight} size="tiny" className="text-ink-3" />
        <Icon of={icons[group.by]} size="small" className="text-ink-3" />
        <span className="min-w-0 truncate font-medium">{titleOf(group)}</span>
        <span className="tabular min-w-0 flex-1 shrink-[2] truncate text-meta text-ink-3">{facts}</span>
        {group.by === 'day' ? null : (
          <time className="tabular flex-none text-meta text-ink-3" title={formatFullMoment(at)}>
            {formatMoment(at)}
          </time>
        )}
      </td>
    </tr>
  )
}

/** The sums of a group, one per currency. */
function sumsOfGroup(
  { measuredUsd, estimatedUsd, foreign = [] }: HistoryGroup,
  by: 'measured' | 'estimated',
): readonly Money[] {
  const usd = by === 'measured' ? measuredUsd : estimatedUsd
  return withDollars(
    usd === 0 ? undefined : usd,
    foreign.filter((sum) => sum.by === by),
  )
}

const icons = { day: CalendarDays, conversation: tabIcons.chat, experiment: tabIcons.experiments }

function titleOf({ by, id, title }: HistoryGroup): string {
  const { table, filters } = historyText()
  if (by !== 'day') return title === '' ? table.group.untitled[by] : title
  if (id === String(localDay(Date.now()))) return filters.times.today
  const day = new Date(Number(id.slice(0, 4)), Number(id.slice(4, 6)) - 1, Number(id.slice(6)))
  return dateFormat({ dateStyle: 'full' }).format(day)
}
