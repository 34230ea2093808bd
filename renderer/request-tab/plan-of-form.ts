import { askedRequest, recordedOf } from '../../shared/experiments/asked-request.ts'
import type { ExperimentPlan } from '../../shared/experiments/experiment.ts'
import { planOfRequests, type AskedRequest } from '../../shared/experiments/plan-of-requests.ts'
import { experimentsText } from '../../shared/text/en/experiments.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useToast } from '../controls/overlays/toast.tsx'
import type { RequestTab } from './define-request-tab.tsx'

/**
 * Returns a function that plans an experiment from the form's requests; it resolves to `undefined`, after a message, if
 * that is impossible. Nothing is sent. The plan keeps fields that a model has refused: main omits them for the models
 * that refuse them.
 */
export function usePlanOfForm<Values extends object>(
  { form, values, elsewhere, prepare }: RequestTab<Values>,
  connectionId: string,
): () => Promise<Partial<ExperimentPlan> | undefined> {
  const bridge = useBridge()
  const { showError, showProblem } = useToast()

  return async () => {
    const now = elsewhere.join(values.getState().form)
    const prepared = await prepare?.(now, bridge)
    const requests =
      prepared?.ok === false
        ? prepared
        : form.toRequests(prepared?.value ?? now, { connectionId, removals: [] })
    if (!requests.ok) {
      showError(requests.error)
      return undefined
    }
    const asked: AskedRequest[] = requests.value.flatMap((request) => {
      const planned = askedRequest(recordedOf(request), { connectionId, label: request.label })
      return planned === undefined ? [] : [planned]
    })
    if (asked.length < requests.value.length) {
      showProblem(experimentsText().cannotBeMade)
      return undefined
    }
    const plan = planOfRequests(asked, () => crypto.randomUUID())
    // Several identical requests of the form become one cell with repeats.
    const isOne = plan.variants.length * plan.cases.length === 1
    return { ...plan, ...(isOne && asked.length > 1 && { repeats: asked.length }) }
  }
}
