import type { PlanCheck } from '../../../../shared/experiments/plan-check.ts'
import { repeatText } from '../../../../shared/text/en/repeat.ts'
import { formatCost } from '../../../lib/experiments/format-cost.ts'
import { CostMark } from '../../runs/run-cost.tsx'

type RepeatCostProps = { times: number; check: PlanCheck | undefined }

/** About what all of it will cost: said before anything is sent, and never more than is known. */
export function RepeatCost({ times, check }: RepeatCostProps) {
  const text = repeatText()
  if (check === undefined)
    return <output className="flex h-control items-center text-ink-3">{text.reckoning}</output>
  const { requests, estimatedCost, withoutPrice = 0 } = check
  const isKnown = estimatedCost !== undefined && withoutPrice < requests
  const cost = formatCost(estimatedCost)
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
