import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { dateFormat } from '../../../../shared/text/intl.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { NumberField } from '../../../controls/fields/number-field.tsx'
import { formatCost, formatSums, plannedCosts } from '../../../lib/experiments/format-cost.ts'
import { planCheckQuery } from '../../../queries/experiments.ts'
import { OptionalNumber } from './optional-number.tsx'
import { usePlanEditor } from './plan-editor.tsx'
import { PlanSection } from './plan-section.tsx'
import { MoneySoFar, RequestsSoFar } from './requests-so-far.tsx'
import { judgesOfPlan } from '../../../../shared/experiments/plan-judges.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { useConnections } from '../../../queries/connections.ts'
import { useRequestLimits } from '../../../queries/request-limits.ts'

/** The number of repeats, the pace, and the limits. */
export function LimitsSection() {
  const text = experimentPlanText().limits
  const { experiment, plan, change, isFrozen } = usePlanEditor()
  const { startedAt } = experiment
  return (
    <PlanSection
      id="plan-limits"
      title={text.title}
      meta={
        startedAt === undefined ? undefined : (
          <>
            <Icon of={CircleCheck} size="small" />
            {text.confirmed({
              time: dateFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(startedAt),
            })}
          </>
        )
      }
    >
      <div className="grid grid-cols-[2fr_2fr_3fr_3fr] gap-2">
        <NumberField
          label={text.repeats}
          isInteger
          min={1}
          value={plan.repeats}
          disabled={isFrozen}
          onChange={(repeats) => change({ repeats })}
        />
        <NumberField
          label={text.atOnce}
          isInteger
          min={1}
          max={64}
          value={plan.concurrency}
          disabled={isFrozen}
          onChange={(concurrency) => change({ concurrency })}
        />
        <OptionalNumber
          label={text.requests}
          name={text.requestsLabel}
          isInteger
          min={1}
          placeholder={text.noLimit}
          problem={text.notNumber}
          value={plan.maxRequests}
          disabled={isFrozen}
          onChange={(maxRequests) =>
            maxRequests === undefined ? change({}, ['maxRequests']) : change({ maxRequests })
          }
        />
        <OptionalNumber
          label={text.money}
          name={text.moneyLabel}
          prefix="$"
          placeholder={text.noLimit}
          problem={text.notNumber}
          value={plan.maxCost}
          disabled={isFrozen}
          onChange={(maxCost) => (maxCost === undefined ? change({}, ['maxCost']) : change({ maxCost }))}
        />
      </div>
      <ConnectionLimits />
      <Delay />
      <PlanSize />
      <RequestsSoFar />
      <MoneySoFar />
    </PlanSection>
  )
}

/** The delay between two requests of a connection in milliseconds. Hidden in a snapshot without a delay. */
function Delay() {
  const text = experimentPlanText().limits
  const { plan, change, isFrozen } = usePlanEditor()
  if (isFrozen && plan.delayMs === 0) return null
  return (
    <div className="flex items-center gap-2 text-small font-medium text-ink-2">
      <span aria-hidden="true" className="min-w-0 flex-1">
        {text.delay}
      </span>
      <NumberField
        label={text.delay}
        isLabelHidden
        min={0}
        max={maxDelayMs}
        step={100}
        unit={text.delayUnit}
        className="w-28 flex-none"
        value={plan.delayMs}
        disabled={isFrozen}
        onChange={(delayMs) => change({ delayMs })}
      />
    </div>
  )
}

/** One hour: longer delays are not a use case of this app. */
const maxDelayMs = 3_600_000

/** The number of requests of the plan, and the estimated cost. */
function PlanSize() {
  const text = experimentPlanText().limits
  const { experiment, plan } = usePlanEditor()
  const { data: check } = useQuery(planCheckQuery(useBridge(), experiment.id))
  const count = plan.cases.length * plan.variants.length * plan.repeats
  if (check === undefined || count === 0) return null
  const { requests, gradedRequests, estimatedCost, estimatedForeign, estimatedJudgingCost } = check
  const { withoutPrice = 0 } = check
  const costs = plannedCosts(estimatedCost, estimatedForeign)
  // The results show the cost of sent requests: the estimate is for the remaining ones.
  const isEstimated = costs.length > 0 && requests > 0
  const costText = requests < count ? text.costOfRest : text.cost
  return (
    <p className="tabular text-small text-ink-3">
      {unitsText().clauses([
        text.plan({ requests: count, graded: gradedRequests }),
        ...(isEstimated ? [costText({ cost: formatSums(costs) })] : []),
        ...(isEstimated && estimatedJudgingCost !== undefined
          ? [text.ofItJudging({ cost: formatCost(estimatedJudgingCost) })]
          : []),
        ...(isEstimated && withoutPrice > 0 ? [text.withoutPrice(withoutPrice)] : []),
      ])}
    </p>
  )
}

/** The connections that allow fewer concurrent requests than the plan, each with a button to raise its limit. */
function ConnectionLimits() {
  const text = experimentPlanText().limits
  const { plan } = usePlanEditor()
  const { limitOf, setLimit } = useRequestLimits()
  const asked = new Set([...plan.variants, ...judgesOfPlan(plan)].map(({ connectionId }) => connectionId))
  const limiting = useConnections().filter(({ id }) => asked.has(id) && limitOf(id) < plan.concurrency)
  return limiting.map(({ id, name }) => (
    <Note
      key={id}
      role="note"
      action={
        <Button size="small" onClick={() => setLimit(id, plan.concurrency)}>
          {text.raiseLimit(plan.concurrency)}
        </Button>
      }
    >
      {text.limitOfConnection({ name, limit: limitOf(id) })}
    </Note>
  ))
}
