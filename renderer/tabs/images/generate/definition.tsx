import { imagesGenerateForm } from '../../../../shared/request-forms/images/form.ts'
import { defineRequestTab } from '../../../request-tab/define-request-tab.tsx'
import { imageNotes } from '../image-notes.ts'
import { SubTabs } from '../sub-tabs.tsx'
import { GenerateInputs, submitLabel, SubmitNote } from './inputs.tsx'
import { ResultsPane } from './results-pane.tsx'
import { SidePane } from './side-pane.tsx'
import { generateValues } from './values.ts'
import { imagesText } from '../../../../shared/text/en/images.ts'

/** The generate form, the results, and the pane with the queue and the selected image. */
export const imagesGenerateTab = defineRequestTab({
  id: 'images',
  form: imagesGenerateForm,
  values: generateValues,
  get title() {
    return imagesText().generate
  },
  HeadStart: SubTabs,
  fieldNotes: imageNotes,
  Inputs: GenerateInputs,
  get resultsLabel() {
    return imagesText().results
  },
  Results: ResultsPane,
  Details: SidePane,
  submitLabel,
  SubmitNote,
})
