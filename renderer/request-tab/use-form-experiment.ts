import { CircleAlert } from 'lucide-react'
import { askedRequest, recordedOf } from '../../shared/experiments/asked-request.ts'
import { planOfRequests, type AskedRequest } from '../../shared/experiments/plan-of-requests.ts'
import { experimentsText } from '../../shared/text/en/experiments.ts'
import { wordError } from '../../shared/text/define-errors.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useToast } from '../controls/overlays/toast.tsx'
import { useNewExperiment } from '../panels/experiments/use-new-experiment.ts'
import type { RequestTab } from './define-request-tab.tsx'

/**
 * Makes a draft of an experiment of what the form would send, and opens it. Nothing is sent. Fields that a model refused
 * before stay in it: main leaves them out for the models that refuse them.
 */
export function useFormExperiment<Values extends object>(
  { form, values, elsewhere, prepare }: RequestTab<Values>,
  connectionId: string,
): () => void {
  const bridge = useBridge()
  const toast = useToast()
  const create = useNewExperiment()
  const fail = (message: string): void => toast.show({ message, icon: CircleAlert })

  async function make(): Promise<void> {
    const now = elsewhere.join(values.getState().form)
    const prepared = await prepare?.(now, bridge)
    if (prepared?.ok === false) return fail(wordError(prepared.error).message)
    const requests = form.toRequests(prepared?.value ?? now, { connectionId, removals: [] })
    if (!requests.ok) return fail(wordError(requests.error).message)
    const asked: AskedRequest[] = requests.value.flatMap((request) => {
      const one = askedRequest(recordedOf(request), { connectionId, label: request.label })
      return one === undefined ? [] : [one]
    })
    if (asked.length < requests.value.length) return fail(experimentsText().cannotBeMade)
    const plan = planOfRequests(asked, () => crypto.randomUUID())
    // What the form asks for several times over is one cell, repeated.
    const isOne = plan.variants.length * plan.cases.length === 1
    create({ ...plan, ...(isOne && asked.length > 1 && { repeats: asked.length }) })
  }

  return () => void make()
}
