import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { imagesEditForm, type ImagesEditValues } from '../../../../shared/request-forms/images/form.ts'
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
import { addSent, editValues, maskChanges, sentEdits } from './values.ts'
import { imagesText } from '../../../../shared/text/en/images.ts'

/** Images that are changed where a mask says: the form, the mask, and the result beside its source. */
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
  valuesOfRun,
  takeMedia: editItems,
  // The form for new images does.
  takesTexts: false,
  onSubmit({ groupId, values }) {
    addSent({ groupId, values })
    // What comes of it is shown there.
    layoutStore.getState().setInspectorOpen(true)
  },
})

/** A record names what was uploaded, and not how large it is. */
async function valuesOfRun(runId: string, bridge: Bridge): Promise<ImagesEditValues | undefined> {
  const listed = await bridge.call('requests.list', { formId: imagesEditForm.id })
  const group = listed.ok ? listed.value.groups.find(({ runIds }) => runIds.includes(runId)) : undefined
  return sentEdits.getState().form.edits.find(({ groupId }) => groupId === group?.id)?.values
}
