import { InspectedHead, InspectedRun } from '../../panels/inspector/inspected-run.tsx'
import { RightPane } from '../../panels/panes/right-pane.tsx'
import { useRightPane } from '../../panels/panes/use-right-pane.ts'
import { narrowWindow, useMediaQuery } from '../../controls/use-media-query.ts'
import { useClipsView } from './clips/view-store.ts'
import { speechText } from '../../../shared/text/en/speech.ts'

/** The request of a clip that is looked into. Lies over the clips in a narrow window. */
export function InspectPane() {
  const runId = useClipsView((state) => state.inspectedRunId)
  const inspect = useClipsView((state) => state.inspect)
  const isOver = useMediaQuery(narrowWindow)
  const isOpen = useRightPane(runId, { isAskedFor: true })
  if (runId === undefined || !isOpen) return null
  return (
    <RightPane name="speech.side" label={speechText().requestOfClip} isOver={isOver} max={760}>
      <InspectedHead onClose={() => inspect(undefined)} />
      <InspectedRun runId={runId} />
    </RightPane>
  )
}
