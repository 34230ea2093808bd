import { Grid2x2Check } from 'lucide-react'
import { experimentsText } from '../../shared/text/en/experiments.ts'
import { useCommand } from '../commands/use-command.ts'
import { IconButton } from '../controls/buttons/icon-button.tsx'
import type { RequestTab } from './define-request-tab.tsx'
import { askedRequest, recordedOf } from '../../shared/experiments/asked-request.ts'
import { planOfRequests, type AskedRequest } from '../../shared/experiments/plan-of-requests.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useToast } from '../controls/overlays/toast.tsx'
import { useNewExperiment } from '../panels/experiments/use-new-experiment.ts'

type ExperimentButtonProps<Values extends object> = {
  tab: RequestTab<Values>
  connectionId: string
  /** Nothing can be sent yet. */
  isBlocked: boolean
}

/** Makes an experiment of what the form would send. */
export function ExperimentButton<Values extends object>({
  tab,
  connectionId,
  isBlocked,
}: ExperimentButtonProps<Values>) {
  const make = useFormExperiment(tab, connectionId)
  useCommand('request.experiment', make, { isEnabled: !isBlocked })
  return (
    <IconButton
      icon={Grid2x2Check}
      size="large"
      label={experimentsText().makeOfThis}
      disabled={isBlocked}
      onClick={make}
    />
  )
}

/**
 * Makes a draft of an experiment of what the form would send, and opens it. Nothing is sent. Fields that a model refused
 * before stay in it: main leaves them out for the models that refuse them.
 */
function useFormExperiment<Values extends object>(
  { form, values, elsewhere, prepare }: RequestTab<Values>,
  connectionId: string,
): () => void {
  const bridge = useBridge()
  const { showError, showProblem } = useToast()
  const create = useNewExperiment()

  async function make(): Promise<void> {
    const now = elsewhere.join(values.getState().form)
    const prepared = await prepare?.(now, bridge)
    if (prepared?.ok === false) return showError(prepared.error)
    const requests = form.toRequests(prepared?.value ?? now, { connectionId, removals: [] })
    if (!requests.ok) return showError(requests.error)
    const asked: AskedRequest[] = requests.value.flatMap((request) => {
      const one = askedRequest(recordedOf(request), { connectionId, label: request.label })
      return one === undefined ? [] : [one]
    })
    if (asked.length < requests.value.length) return showProblem(experimentsText().cannotBeMade)
    const plan = planOfRequests(asked, () => crypto.randomUUID())
    // What the form asks for several times over is one cell, repeated.
    const isOne = plan.variants.length * plan.cases.length === 1
    create({ ...plan, ...(isOne && asked.length > 1 && { repeats: asked.length }) })
  }

  return () => void make()
}
