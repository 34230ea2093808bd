import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { PlanProblem } from '../../../../shared/experiments/plan-check.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { planCheckQuery } from '../../../queries/experiments.ts'
import { usePlanEditor } from './plan-editor.tsx'

/** The maximum number of shown problems, so that the plan stays visible. */
const maxShown = 4

/** The problems that prevent a start. Each links to the part of the plan to change. */
export function PlanProblems() {
  const { experiment, plan, isFrozen } = usePlanEditor()
  const { data: check } = useQuery(planCheckQuery(useBridge(), experiment.id))
  const isUntouched = plan.cases.length === 0 && plan.variants.length === 0 && plan.prompt === ''
  if (isFrozen || isUntouched || check === undefined || check.problems.length === 0) return null
  return (
    <ul
      aria-label={experimentPlanText().problems.title}
      className="flex-none border-t border-line bg-warn-soft py-1"
    >
      {distinct(check.problems)
        .slice(0, maxShown)
        .map((problem) => (
          <li key={keyOf(problem)}>
            <Problem problem={problem} />
          </li>
        ))}
    </ul>
  )
}

function keyOf({ part, problem }: PlanProblem): string {
  return `${part} ${wordError(problem).message}`
}

/** Show a problem of several variants once. */
function distinct(problems: readonly PlanProblem[]): readonly PlanProblem[] {
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()]
}

function Problem({ problem: { part, cases, problem } }: { problem: PlanProblem }) {
  const { message, nextStep } = wordError(problem)
  return (
    <button
      type="button"
      title={nextStep}
      className="focus-inside flex w-full gap-1.5 px-3 py-1 text-left text-small text-warn hover:bg-hover"
      onClick={() => showPart(part)}
    >
      <Icon of={TriangleAlert} size="small" className="mt-0.5" />
      <span className="min-w-0 flex-1 wrap-anywhere">{message}</span>
      {cases === undefined ? null : (
        <span className="tabular flex-none">{experimentPlanText().problems.cases(cases)}</span>
      )}
    </button>
  )
}

/** Moves the focus to the first field of a part of the plan. */
function showPart(part: PlanProblem['part']): void {
  const section = document.querySelector<HTMLElement>(`#plan-${part}`)
  section?.scrollIntoView({ block: 'nearest' })
  const first = section?.querySelector<HTMLElement>('textarea, input, button')
  ;(first ?? section)?.focus()
}
