import type { RequestFormId } from '../../shared/formats/registry.ts'
import { requestTabText } from '../../shared/text/en/request-tab.ts'
import { tokensText } from '../../shared/text/en/tokens.ts'
import { unitsText } from '../../shared/text/en/units.ts'
import { formatSums, plannedCosts } from '../lib/experiments/format-cost.ts'
import { roundAbout } from '../lib/tokens/format-about.ts'
import { CostMark } from '../panels/runs/run-cost.tsx'
import { useFormEstimate } from '../queries/form-estimate.ts'

export type SendEstimateProps = {
  formId: RequestFormId
  connectionId: string
  values: object
  /** The amount to send is already shown above. */
  hasSize: boolean
}

/**
 * The approximate tokens and cost of a click, and what the estimate is based on. Without known prices it shows no cost.
 */
export function SendEstimate({ formId, connectionId, values, hasSize }: SendEstimateProps) {
  const estimate = useFormEstimate(formId, connectionId, values)
  const text = requestTabText().estimate
  if (estimate === undefined || estimate.requests === 0) return null
  const { requests, withoutPrice, usd, foreign, source, isListed, tokens } = estimate
  const isKnown = withoutPrice < requests
  const hasCost = isKnown || isListed
  const size = hasSize || tokens === undefined || tokens.count === 0 ? undefined : tokens
  if (!hasCost && size === undefined) return null
  const hints = [
    ...(size === undefined ? [] : [tokensText().formFrom[size.from]]),
    ...(hasCost ? [isKnown ? text.source[source] : text.unknownHint] : []),
  ]
  return (
    <p
      className="tabular flex flex-wrap items-center gap-1.5 text-small text-ink-3"
      title={unitsText().sentences(hints)}
    >
      {size !== undefined && (
        <span>
          {tokensText().about(roundAbout(size.count))}
          {hasCost && ' ·'}
        </span>
      )}
      {hasCost && (
        <>
          <CostMark by={isKnown ? 'estimated' : 'unknown'} />
          <span>
            {isKnown ? text.about(formatSums(plannedCosts(usd, foreign))) : text.unknown}
            {isKnown && withoutPrice > 0 && ` · ${text.withoutPrice(withoutPrice)}`}
          </span>
        </>
      )}
    </p>
  )
}
