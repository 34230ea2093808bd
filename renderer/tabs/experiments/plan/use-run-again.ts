import { useNewExperiment } from '../../../panels/experiments/use-new-experiment.ts'
import { usePlanEditor } from './plan-editor.tsx'
import { useStartRequest } from './start-request.ts'

/** Creates another snapshot of the same plan and opens its start dialog. */
export function useRunAgain(): () => void {
  const { experiment } = usePlanEditor()
  const create = useNewExperiment((id) => useStartRequest.setState({ id }))
  return () => create(experiment.plan, { seriesId: experiment.seriesId })
}
