import { moderationsForm } from '../../../shared/request-forms/moderations/form.ts'
import { moderationsText } from '../../../shared/text/en/moderations.ts'
import { defineRequestTab } from '../../request-tab/define-request-tab.tsx'
import { RequestTabView } from '../../request-tab/request-tab.tsx'
import { ModerationsFrame } from './frame.tsx'
import { takeItems } from './images.ts'
import { ModerationsInputs, parametersTitle, submitLabel, SubmitNote } from './inputs.tsx'
import { ResultsPane } from './results-pane.tsx'
import { SidePane } from './side-pane.tsx'
import { moderationsValues } from './values.ts'

export const moderationsTab = defineRequestTab({
  id: 'moderations',
  form: moderationsForm,
  values: moderationsValues,
  get title() {
    return moderationsText().form.title
  },
  parametersTitle,
  Frame: ModerationsFrame,
  Inputs: ModerationsInputs,
  get resultsLabel() {
    return moderationsText().results.title
  },
  Results: ResultsPane,
  Details: SidePane,
  submitLabel,
  SubmitNote,
  fileBytes: ({ images }) => Object.fromEntries(images.map(({ mediaId, bytes }) => [mediaId, bytes])),
  takeMedia: takeItems,
})

/** Checks texts and images for harmful content with several models side by side. */
export function ModerationsTab() {
  return <RequestTabView tab={moderationsTab} />
}
