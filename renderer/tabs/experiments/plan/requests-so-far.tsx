import type { ReactNode } from 'react'
import { withDollars } from '../../../../shared/money/sums.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { formatCost, formatSums, plannedCosts } from '../../../lib/experiments/format-cost.ts'
import { useExperimentProgress } from '../../../stores/use-experiment-cells.tsx'
import { usePlanEditor } from './plan-editor.tsx'

/**
 * The number of sent requests compared with the limit, including judging requests; without a limit, compared with the
 * plan.
 */
export function RequestsSoFar() {
  const text = experimentPlanText().limits
  const { experiment, plan, isFrozen } = usePlanEditor()
  const { counts = experiment.counts, spent } = useExperimentProgress()
  if (!isFrozen) return null
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  const { maxRequests } = plan
  const [sent, limit] =
    maxRequests === undefined || spent === undefined
      ? [all - counts.planned - counts.stopped, all]
      : [spent.requests, maxRequests]
  return (
    <SoFar label={text.requestsSoFar} value={sent} max={limit}>
      {text.soFar({ sent, limit })}
    </SoFar>
  )
}

/** The known cost so far, compared with the limit if there is one. */
export function MoneySoFar() {
  const text = experimentPlanText().limits
  const { plan, isFrozen } = usePlanEditor()
  const { spent } = useExperimentProgress()
  const { maxCost } = plan
  if (!isFrozen || spent === undefined) return null
  const { foreign = [] } = spent
  const costs = plannedCosts(spent.cost, foreign)
  if (spent.cost === 0 && foreign.length === 0 && maxCost === undefined) return null
  // Limits are in US dollars, so the spent dollars are always shown beside one.
  const cost = formatSums(maxCost === undefined ? costs : withDollars(spent.cost, foreign))
  return (
    <SoFar label={text.moneySoFar} value={spent.cost} max={maxCost}>
      {maxCost === undefined
        ? text.cost({ cost })
        : text.moneyOf({ spent: cost, limit: formatCost(maxCost) })}
    </SoFar>
  )
}

type SoFarProps = {
  label: string
  value: number
  /** Without a maximum there is no bar. */
  max: number | undefined
  children: ReactNode
}

function SoFar({ label, value, max, children }: SoFarProps) {
  return (
    <div className="flex flex-col gap-1 text-small">
      <div className="flex">
        <span>{label}</span>
        <span className="tabular ml-auto text-ink-3">{children}</span>
      </div>
      {max === undefined ? null : (
        <progress aria-label={label} value={Math.min(value, max)} max={max} className="progress-line" />
      )}
    </div>
  )
}
