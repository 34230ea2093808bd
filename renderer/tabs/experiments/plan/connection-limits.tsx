import { judgesOfPlan } from '../../../../shared/experiments/plan-judges.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { useConnections } from '../../../queries/connections.ts'
import { useRequestLimits } from '../../../queries/request-limits.ts'
import { usePlanEditor } from './plan-editor.tsx'

/** The connections that take fewer requests at a time than the plan would send, each with a way to let them take as many. */
export function ConnectionLimits() {
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
