import type { ModerationsValues } from '../../../shared/request-forms/moderations/form.ts'
import { moderationsText } from '../../../shared/text/en/moderations.ts'
import { InspectedSide } from '../../panels/inspector/inspected-side.tsx'
import type { ResultsProps } from '../../request-tab/define-request-tab.tsx'
import { useResultsView } from './values.ts'

/** The inspected request of a check. */
export function SidePane({ runs }: ResultsProps<ModerationsValues>) {
  const runId = useResultsView((state) => state.inspectedRunId)
  const inspect = useResultsView((state) => state.inspect)
  const model = runs.entries?.find(({ run }) => run.id === runId)?.run.model
  return (
    <InspectedSide
      name="moderations.side"
      label={moderationsText().results.request}
      runId={runId}
      meta={model}
      onClose={() => inspect(undefined)}
    />
  )
}
