import { imagesEditForm } from '../../../../shared/request-forms/images/form.ts'
import { defineRequestTab } from '../../../request-tab/define-request-tab.tsx'
import { layoutStore } from '../../../stores/layout-store.ts'
import { imageNotes } from '../image-notes.ts'
import { SubTabs } from '../sub-tabs.tsx'
import { EditFrame } from './frame.tsx'
import { EditInputs, SubmitNote, Uploads } from './inputs.tsx'
import { prepareMask, withMask } from './mask-of-source.ts'
import { MaskPane } from './mask-pane.tsx'
import { ResultPane } from './result/result-pane.tsx'
import { editItems } from './sources.ts'
import { addSent, editValues, maskChanges } from './values.ts'
import { imagesText } from '../../../../shared/text/en/images.ts'

/** The edit form, the mask, and the result beside its source. */
export const imagesEditTab = defineRequestTab({
  id: 'images',
  form: imagesEditForm,
  values: editValues,
  elsewhere: { store: maskChanges, join: withMask },
  get title() {
    return imagesText().edit
  },
  HeadStart: SubTabs,
  fieldNotes: imageNotes,
  Frame: EditFrame,
  Inputs: EditInputs,
  AfterFields: Uploads,
  Results: MaskPane,
  Details: ResultPane,
  submitLabel: () => imagesText().editImage,
  SubmitNote,
  prepare: prepareMask,
  takeMedia: editItems,
  // Texts go to the form for new images.
  takesTexts: false,
  onSubmit({ groupId, values }) {
    addSent({ groupId, values })
    // The inspector pane shows the result.
    layoutStore.getState().setInspectorOpen(true)
  },
})
