import type { ReactNode } from 'react'
import type { CellMetrics } from '../../../../shared/experiments/experiment.ts'
import { withDollars } from '../../../../shared/money/sums.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { CostMark } from '../results/cost-mark.tsx'

/**
 * Time to first token, duration and cost of a cell, how well its answer matches the case's expectations, and further
 * costs.
 */
export function CellFigures({ metrics }: { metrics: CellMetrics }) {
  const text = experimentResultsText().cell
  const { firstTextMs, durationMs, cost, foreignCost, isCostMeasured } = metrics
  return (
    <>
      <dl className="flex flex-wrap divide-x divide-line border-b border-line">
        <Figure name={text.firstToken}>{formatDuration(firstTextMs, { inSeconds: true })}</Figure>
        <Figure name={text.duration}>{formatDuration(durationMs, { inSeconds: true })}</Figure>
        <Figure name={text.cost}>
          <CostMark
            cost={cost}
            foreign={foreignCost === undefined || cost !== undefined ? [] : [foreignCost]}
            isMeasured={isCostMeasured === true}
          />
        </Figure>
      </dl>
      <MoreFigures metrics={metrics} />
    </>
  )
}

/** Figures that most cells do not have. */
function MoreFigures({ metrics }: { metrics: CellMetrics }) {
  const { wordErrorRate, ndcgAt10, reciprocalRank } = metrics
  const text = experimentResultsText().cell
  const judging = withDollars(metrics.judgingCost, metrics.judgingForeign)
  const earlier = withDollars(metrics.earlierCost, metrics.earlierForeign)
  const hasNone = [wordErrorRate, ndcgAt10].every((figure) => figure === undefined)
  if (hasNone && judging.length === 0 && earlier.length === 0) return null
  return (
    <dl className="flex flex-wrap divide-x divide-line border-b border-line">
      {wordErrorRate !== undefined && (
        <Figure name={text.wordErrorRate}>{text.percent(formatNumber(wordErrorRate * 100, 1))}</Figure>
      )}
      {ndcgAt10 !== undefined && <Figure name="nDCG@10">{formatNumber(ndcgAt10, 3)}</Figure>}
      {reciprocalRank !== undefined && (
        <Figure name={text.reciprocalRank}>{formatNumber(reciprocalRank, 3)}</Figure>
      )}
      {judging.length > 0 && (
        <Figure name={text.judgingCost}>
          <CostMark cost={undefined} foreign={judging} isMeasured={false} />
        </Figure>
      )}
      {earlier.length > 0 && (
        <Figure name={text.earlierCost}>
          <CostMark cost={undefined} foreign={earlier} isMeasured={false} />
        </Figure>
      )}
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-max flex-1 px-3 py-2">
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="tabular text-title font-medium select-text">{children}</dd>
    </div>
  )
}
