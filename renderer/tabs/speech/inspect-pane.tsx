import type { HistoryEntry } from '../../../shared/history/history.ts'
import type { SpeechValues } from '../../../shared/request-forms/speech.ts'
import { InspectedHead, InspectedRun } from '../../panels/inspector/inspected-run.tsx'
import { RightPane } from '../../panels/panes/right-pane.tsx'
import { useRightPane } from '../../panels/panes/use-right-pane.ts'
import { narrowWindow, useMediaQuery } from '../../controls/use-media-query.ts'
import type { ResultsProps } from '../../request-tab/define-request-tab.tsx'
import { useClip } from './clips/use-clip.ts'
import { useClipsView } from './clips/view-store.ts'
import { speechText } from '../../../shared/text/en/speech.ts'

/** The request of a clip that is looked into. Lies over the clips in a narrow window. */
export function InspectPane({ runs }: ResultsProps<SpeechValues>) {
  const runId = useClipsView((state) => state.inspectedRunId)
  const inspect = useClipsView((state) => state.inspect)
  const isOver = useMediaQuery(narrowWindow)
  const isOpen = useRightPane(runId, { isAskedFor: true })
  if (runId === undefined || !isOpen) return null
  const entry = runs.entries?.find(({ run }) => run.id === runId)
  return (
    <RightPane name="speech.side" label={speechText().requestOfClip} isOver={isOver} max={760}>
      <InspectedHead
        {...(entry !== undefined && { meta: <VoiceOf key={runId} entry={entry} /> })}
        onClose={() => inspect(undefined)}
      />
      <InspectedRun runId={runId} />
    </RightPane>
  )
}

/** Clips of one click differ in their voices. */
function VoiceOf({ entry }: { entry: HistoryEntry }) {
  const { voice, run } = useClip(entry, undefined)
  return voice ?? run.model
}
