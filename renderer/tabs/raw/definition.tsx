import { rawForm } from '../../../shared/request-forms/raw/form.ts'
import { rawText } from '../../../shared/text/en/raw.ts'
import { defineRequestTab } from '../../request-tab/define-request-tab.tsx'
import { RequestTabView } from '../../request-tab/request-tab.tsx'
import { RawFrame } from './frame.tsx'
import { HeadActions } from './form/head-actions.tsx'
import { RawInputs } from './form/inputs.tsx'
import { RepeatRaw } from './repeat/repeat-raw.tsx'
import { ResponsePane } from './response/response-pane.tsx'
import { rawValues, useRawView, valuesOfRun } from './values.ts'

export const rawTab = defineRequestTab({
  id: 'raw',
  form: rawForm,
  values: rawValues,
  get title() {
    return rawText().title
  },
  HeadActions,
  minFormWidth: 400,
  maxFormWidth: 760,
  formWidths: [528, 612],
  Frame: RawFrame,
  Inputs: RawInputs,
  get resultsLabel() {
    return rawText().response.title
  },
  Results: ResponsePane,
  submitLabel: () => rawText().send,
  Repeat: RepeatRaw,
  fileBytes: ({ fields }) =>
    Object.fromEntries(
      fields.flatMap(({ file }) => (file === undefined ? [] : [[file.mediaId, file.bytes]])),
    ),
  valuesOfRun,
  onSubmit: () => useRawView.getState().show(undefined),
})

/** A request written by hand, and its response. */
export function RawTab() {
  return <RequestTabView tab={rawTab} />
}
