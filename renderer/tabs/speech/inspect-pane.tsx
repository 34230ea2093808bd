import type { HistoryEntry } from '../../../shared/history/history.ts'
import type { SpeechValues } from '../../../shared/request-forms/speech/form.ts'
import { InspectedSide } from '../../panels/inspector/inspected-side.tsx'
import type { ResultsProps } from '../../request-tab/define-request-tab.tsx'
import { useClip } from './clips/use-clip.ts'
import { useClipsView } from './clips/view-store.ts'
import { speechText } from '../../../shared/text/en/speech.ts'

/** The inspected request of a clip. */
export function InspectPane({ runs }: ResultsProps<SpeechValues>) {
  const runId = useClipsView((state) => state.inspectedRunId)
  const inspect = useClipsView((state) => state.inspect)
  const entry = runs.entries?.find(({ run }) => run.id === runId)
  return (
    <InspectedSide
      name="speech.side"
      label={speechText().requestOfClip}
      runId={runId}
      meta={entry === undefined ? undefined : <VoiceOf key={runId} entry={entry} />}
      onClose={() => inspect(undefined)}
    />
  )
}

/** The voice, which distinguishes the clips of one click. */
function VoiceOf({ entry }: { entry: HistoryEntry }) {
  const { voice, run } = useClip(entry, undefined)
  return voice ?? run.model
}
