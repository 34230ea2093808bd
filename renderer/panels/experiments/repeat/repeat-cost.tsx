import type { PlanCheck } from '../../../../shared/experiments/plan-check.ts'
import { repeatText } from '../../../../shared/text/en/repeat.ts'
import { formatSums, plannedCosts } from '../../../lib/experiments/format-cost.ts'
import { CostMark } from '../../runs/run-cost.tsx'

type RepeatCostProps = { times: number; check: PlanCheck | undefined }

/** The approximate total cost, shown before anything is sent. Unknown prices are named, never guessed. */
export function RepeatCost({ times, check }: RepeatCostProps) {
  const text = repeatText()
  if (check === undefined)
    return <output className="flex h-control items-center text-ink-3">{text.reckoning}</output>
  const { requests, estimatedCost, estimatedForeign, withoutPrice = 0 } = check
  const costs = plannedCosts(estimatedCost, estimatedForeign)
  const isKnown = costs.length > 0 && withoutPrice < requests
  const cost = formatSums(costs)
  return (
    <output className="tabular flex min-h-control flex-wrap items-center gap-x-1.5">
      <CostMark by={isKnown ? 'estimated' : 'unknown'} />
      <span>
        {!isKnown
          ? text.costUnknown(times)
          : requests === times
            ? text.about({ count: times, cost })
            : text.aboutRequests({ count: times, requests, cost })}
        {isKnown && withoutPrice > 0 && ` · ${text.withoutPrice(withoutPrice)}`}
      </span>
    </output>
  )
}
