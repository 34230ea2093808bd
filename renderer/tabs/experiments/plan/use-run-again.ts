import { useNewExperiment } from '../../../panels/experiments/use-new-experiment.ts'
import { usePlanEditor } from './plan-editor.tsx'
import { useStartRequest } from './start-request.ts'

/** Makes another snapshot with the same plan and asks for the start of it. */
export function useRunAgain(): () => void {
  const { experiment } = usePlanEditor()
  const create = useNewExperiment((id) => useStartRequest.setState({ id }))
  return () => create(experiment.plan, { seriesId: experiment.seriesId })
}
