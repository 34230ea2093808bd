import type { RequestFormId } from '../../shared/formats/registry.ts'
import { requestTabText } from '../../shared/text/en/request-tab.ts'
import { formatCost } from '../lib/experiments/format-cost.ts'
import { CostMark } from '../panels/runs/run-cost.tsx'
import { useFormEstimate } from '../queries/form-estimate.ts'

export type SendEstimateProps = { formId: RequestFormId; connectionId: string; values: object }

/** About what a click will cost, and from what that is known. Nothing where nobody has prices. */
export function SendEstimate({ formId, connectionId, values }: SendEstimateProps) {
  const estimate = useFormEstimate(formId, connectionId, values)
  const text = requestTabText().estimate
  if (estimate === undefined || estimate.requests === 0) return null
  const { requests, withoutPrice, usd, source, isListed } = estimate
  const isKnown = withoutPrice < requests
  if (!isKnown && !isListed) return null
  return (
    <p
      className="tabular flex items-center gap-1.5 text-small text-ink-3"
      title={isKnown ? text.source[source] : text.unknownHint}
    >
      <CostMark by={isKnown ? 'estimated' : 'unknown'} />
      <span>
        {isKnown ? text.about(formatCost(usd)) : text.unknown}
        {isKnown && withoutPrice > 0 && ` · ${text.withoutPrice(withoutPrice)}`}
      </span>
    </p>
  )
}
