import type { HistoryFilter } from '../../../../shared/history/history.ts'
import { startOfLocalDay } from '../../../../shared/spending/local-day.ts'
import {
  runsOf,
  type Spending,
  type SpendingGrouping,
  type Spent,
} from '../../../../shared/spending/spending.ts'
import { spendingText } from '../../../../shared/text/en/spending.ts'
import { classNames } from '../../../controls/class-names.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { navigate } from '../../../stores/route.ts'
import { useHistoryView } from '../history-view-store.ts'
import { EstimatedSum, KnownHead, MeasuredSum } from '../../../panels/spending/cost-words.tsx'
import { rowLabel } from './spending-labels.ts'
import { seriesOf } from './spending-series.ts'
import { useChartCurrency } from './use-chart-currency.ts'

export type SpendingTableProps = {
  spending: Spending
  groupBy: SpendingGrouping
  /** The filter that a link to History adds to that of the line. */
  narrowedTo: HistoryFilter
}

const head =
  'sticky top-0 z-10 h-7 border-b border-line bg-surface px-2 font-medium whitespace-nowrap text-ink-3'
const cell = 'h-row border-b border-line px-2 text-right whitespace-nowrap'

/** The lines with their sums; each links to its runs in History. */
export function SpendingTable({ spending, groupBy, narrowedTo }: SpendingTableProps) {
  const text = spendingText()
  const { rows, others, total } = spending
  const { currency } = useChartCurrency(spending.days)
  const series = seriesOf(spending, groupBy, currency)
  const open = (value: string) => {
    const { clearFilter, narrow } = useHistoryView.getState()
    clearFilter()
    narrow({ ...narrowedTo, ...runsOfLine(groupBy, value) })
    navigate('history')
  }
  return (
    <table className="tabular w-full border-separate border-spacing-0 text-small select-text">
      <caption className="only-spoken">{text.spending}</caption>
      <thead>
        <tr>
          <th scope="col" className={classNames(head, 'pl-3 text-left')}>
            {text.groupings[groupBy]}
          </th>
          {[text.columns.runs, text.columns.tokensIn, text.columns.tokensOut].map((name, index) => (
            <th
              key={name}
              scope="col"
              className={classNames(head, 'text-right', index > 0 && '@max-[619px]:hidden')}
            >
              {name}
            </th>
          ))}
          {(['measured', 'estimated', 'unknown'] as const).map((by) => (
            <th key={by} scope="col" className={classNames(head, 'text-right last:pr-3')}>
              <KnownHead by={by} label={text[by]} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const label = rowLabel(row, groupBy)
          const colour = series.find(({ values }) => values.has(row.value))?.colour
          return (
            <tr key={row.value} className="hover:bg-hover">
              <th
                scope="row"
                className="h-row max-w-[34cqw] border-b border-line px-2 pl-3 text-left font-regular"
              >
                <span className="flex min-w-0 items-center gap-1.5">
                  {colour === undefined ? null : (
                    <span
                      aria-hidden
                      className="size-2 flex-none rounded-xs"
                      style={{ background: `var(--color-${colour})` }}
                    />
                  )}
                  {isInHistory(groupBy, row.value) ? (
                    <button
                      type="button"
                      aria-label={text.showRuns(label)}
                      title={label}
                      onClick={() => open(row.value)}
                      className="min-w-0 truncate rounded-xs text-left hover:text-accent hover:underline"
                    >
                      {label}
                    </button>
                  ) : (
                    <span className="min-w-0 truncate" title={label}>
                      {label}
                    </span>
                  )}
                </span>
              </th>
              <Sums spent={row} />
            </tr>
          )
        })}
        {others === undefined ? null : (
          <tr>
            <th
              scope="row"
              className="h-row border-b border-line px-2 pl-3 text-left font-regular text-ink-3"
            >
              {text.others(others.count)}
            </th>
            <Sums spent={others} />
          </tr>
        )}
      </tbody>
      <tfoot className="font-strong [&_td]:border-b-0">
        <tr>
          <th scope="row" className="h-row px-2 pl-3 text-left font-strong">
            {text.total}
          </th>
          <Sums spent={total} />
        </tr>
      </tfoot>
    </table>
  )
}

function Sums({ spent }: { spent: Spent }) {
  const { tokensIn, tokensOut, unknownRuns } = spent
  const text = spendingText()
  return (
    <>
      <td className={cell}>{formatCount(runsOf(spent))}</td>
      <td className={classNames(cell, 'text-ink-2 @max-[619px]:hidden')}>
        {tokensIn === 0 ? text.noCost : text.tokens(tokensIn)}
      </td>
      <td className={classNames(cell, 'text-ink-2 @max-[619px]:hidden')}>
        {tokensOut === 0 ? text.noCost : text.tokens(tokensOut)}
      </td>
      <td className={cell}>
        <MeasuredSum spent={spent} />
      </td>
      <td className={cell}>
        <EstimatedSum spent={spent} />
      </td>
      <td className={classNames(cell, 'pr-3')}>
        {unknownRuns === 0 ? text.noCost : text.runCount(unknownRuns)}
      </td>
    </>
  )
}

/** Whether History can filter by this value. It can filter by "no key", but by no other missing value. */
function isInHistory(by: SpendingGrouping, value: string): boolean {
  return by === 'key' || value !== ''
}

function runsOfLine(by: SpendingGrouping, value: string): HistoryFilter {
  switch (by) {
    case 'model':
      return { model: value }
    case 'connection':
      return { connectionId: value }
    case 'format':
      return { format: value }
    case 'key':
      return { key: value }
    case 'conversation':
    case 'experiment':
      return { group: { by, id: value } }
    case 'day':
      return { from: startOfLocalDay(Number(value)), to: startOfLocalDay(Number(value), 1) }
    default:
      return {}
  }
}
