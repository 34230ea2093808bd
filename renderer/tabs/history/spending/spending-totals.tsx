import { sumsOf, type Spent } from '../../../../shared/spending/spending.ts'
import { spendingText } from '../../../../shared/text/en/spending.ts'
import { EstimatedSum, KnownHead, MeasuredSum } from '../../../panels/spending/cost-words.tsx'

/** Three sums that are never added up: measured costs, estimated costs, and the number of runs with unknown cost. */
export function SpendingTotals({ total }: { total: Spent }) {
  const text = spendingText()
  const { unknownRuns, refusedRuns } = total
  const runsKnown = (by: 'measured' | 'estimated') =>
    sumsOf(total, by).reduce((count, { runs }) => count + runs, 0)
  const tiles = [
    {
      by: 'measured',
      label: text.measured,
      sum: <MeasuredSum spent={total} />,
      detail: text.measuredDetail(runsKnown('measured')),
    },
    {
      by: 'estimated',
      label: text.estimated,
      sum: <EstimatedSum spent={total} />,
      detail: text.estimatedDetail(runsKnown('estimated')),
    },
    {
      by: 'unknown',
      label: text.unknown,
      sum: text.runCount(unknownRuns),
      detail:
        refusedRuns === 0 ? text.unknownDetail : `${text.unknownDetail} · ${text.refusedDetail(refusedRuns)}`,
    },
  ] as const
  return (
    <dl className="tabular grid flex-none grid-cols-3 border-b border-line">
      {tiles.map(({ by, label, sum, detail }) => (
        <div key={by} className="min-w-0 border-r border-line px-3 py-2 last:border-r-0">
          <dt className="text-small text-ink-2">
            <KnownHead by={by} label={label} />
          </dt>
          <dd className="truncate text-title font-strong select-text">{sum}</dd>
          <dd className="text-meta text-ink-3">{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
