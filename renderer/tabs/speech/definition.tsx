import { speechForm } from '../../../shared/request-forms/speech/form.ts'
import { defineRequestTab } from '../../request-tab/define-request-tab.tsx'
import { RequestTabView } from '../../request-tab/request-tab.tsx'
import { InspectPane } from './inspect-pane.tsx'
import { SpeechInputs, submitLabel, SubmitNote } from './inputs.tsx'
import { ClipsPane } from './clips/clips-pane.tsx'
import { speechText } from '../../../shared/text/en/speech.ts'

export const speechTab = defineRequestTab({
  id: 'speech',
  form: speechForm,
  get title() {
    return speechText().textToSpeak
  },
  parametersTitle: () => speechText().parametersOfAll,
  Inputs: SpeechInputs,
  get resultsLabel() {
    return speechText().clips
  },
  Results: ClipsPane,
  Details: InspectPane,
  submitLabel,
  sentBeside: ({ voices }) => ({
    voice: voices.flatMap(({ isTicked, name }) => (isTicked ? [name] : [])).join(', '),
  }),
  SubmitNote,
})

/** Speaks a text with one or several voices, side by side. */
export function SpeechTab() {
  return <RequestTabView tab={speechTab} />
}
