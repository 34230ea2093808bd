import type { ReactNode } from 'react'
import type { PlanCheck } from '../../../../shared/experiments/plan-check.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { formatItems, formatWhole } from '../../../../shared/text/intl.ts'
import { ConfirmDialog } from '../../../controls/overlays/confirm-dialog.tsx'
import { formatCost, formatSums, plannedCosts } from '../../../lib/experiments/format-cost.ts'
import { useConnections } from '../../../queries/connections.ts'
import { useRequestLimits } from '../../../queries/request-limits.ts'
import { usePlanEditor } from './plan-editor.tsx'

export type StartDialogProps = {
  check: PlanCheck
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** The confirmation before a start: the number of requests, and their estimated cost. */
export function StartDialog({ check, isBusy, onClose, onConfirm }: StartDialogProps) {
  const text = experimentPlanText()
  const { plan } = usePlanEditor()
  const connections = useConnections()
  const { requests, gradedRequests, estimatedCost, estimatedForeign, estimatedJudgingCost } = check
  const { withoutPrice = 0 } = check
  const costs = plannedCosts(estimatedCost, estimatedForeign)
  const used = new Set(plan.variants.map(({ connectionId }) => connectionId))
  const names = connections.filter(({ id }) => used.has(id)).map(({ name }) => name)
  const { limitOf } = useRequestLimits()
  const atOnce = Math.min(plan.concurrency, Math.max(...[...used].map(limitOf)))
  const limits = [
    ...(plan.maxRequests === undefined ? [] : [text.start.limitRequests(plan.maxRequests)]),
    ...(plan.maxCost === undefined ? [] : [text.start.limitMoney({ amount: formatCost(plan.maxCost) })]),
  ]
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text.start.title(requests)}
      confirmLabel={text.start.confirm(requests)}
      isDanger={false}
      isBusy={isBusy}
      onConfirm={onConfirm}
    >
      <dl className="mt-2 grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
        <Fact name={text.start.requests}>
          {`${formatWhole(plan.cases.length)} × ${formatWhole(plan.variants.length)} × ${formatWhole(plan.repeats)} = ${formatWhole(requests)}`}
        </Fact>
        {gradedRequests > 0 && <Fact name={text.start.graded}>{formatWhole(gradedRequests)}</Fact>}
        <Fact name={text.start.cost}>
          {costs.length === 0
            ? text.start.unknown
            : unitsText().clauses([
                text.limits.cost({ cost: formatSums(costs) }),
                ...(estimatedJudgingCost === undefined
                  ? []
                  : [text.limits.ofItJudging({ cost: formatCost(estimatedJudgingCost) })]),
                ...(withoutPrice > 0 ? [text.limits.withoutPrice(withoutPrice)] : []),
              ])}
        </Fact>
        <Fact name={text.start.limits}>
          {limits.length === 0 ? text.start.noLimits : unitsText().clauses(limits)}
        </Fact>
        <Fact name={text.start.connections}>
          {unitsText().clauses([formatItems(names), text.start.atOnce(atOnce)])}
        </Fact>
      </dl>
      <p className="mt-3 text-small text-ink-3">{text.start.freeze}</p>
    </ConfirmDialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="tabular min-w-0 text-ink wrap-anywhere">{children}</dd>
    </>
  )
}
