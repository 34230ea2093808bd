import { speechForm } from '../../../shared/request-forms/speech.ts'
import { defineRequestTab } from '../../request-tab/define-request-tab.tsx'
import { RequestTabView } from '../../request-tab/request-tab.tsx'
import { InspectPane } from './inspect-pane.tsx'
import { SpeechInputs, submitLabel, SubmitNote } from './inputs.tsx'
import { ClipsPane } from './clips/clips-pane.tsx'

export const speechTab = defineRequestTab({
  id: 'speech',
  form: speechForm,
  title: 'Text to speak',
  parametersTitle: () => 'Parameters, all voices',
  Inputs: SpeechInputs,
  resultsLabel: 'Takes',
  Results: ClipsPane,
  Details: InspectPane,
  submitLabel,
  SubmitNote,
})

/** Text that is spoken by one or several voices, side by side. */
export function SpeechTab() {
  return <RequestTabView tab={speechTab} />
}
