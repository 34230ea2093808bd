import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { transcribeForm, type TranscribeValues } from '../../../shared/request-forms/transcribe/form.ts'
import { columnOf } from '../../request-tab/columns.ts'
import { defineRequestTab, type SubmittedClick } from '../../request-tab/define-request-tab.tsx'
import { RequestTabView } from '../../request-tab/request-tab.tsx'
import { takeItems, useFileImport } from './form/file-import.ts'
import { TaskTabs } from './form/task-tabs.tsx'
import { TranscribeFrame } from './frame.tsx'
import { modelLabel, submitLabel, SubmitNote, TranscribeInputs } from './inputs.tsx'
import { SidePane } from './results/side-pane.tsx'
import { TranscriptPane } from './results/transcript-pane.tsx'
import { transcribeValues } from './values.ts'
import { useTranscribeView } from './view-store.ts'
import { transcribeText } from '../../../shared/text/en/transcribe.ts'
import { audioError } from '../../../shared/text/en/errors/audio.ts'

const transcribeTab = defineRequestTab({
  id: 'transcribe',
  form: transcribeForm,
  values: transcribeValues,
  elsewhere: { store: useFileImport, join: withImport },
  get title() {
    return transcribeText().request
  },
  HeadStart: TaskTabs,
  modelLabel,
  Frame: TranscribeFrame,
  Inputs: TranscribeInputs,
  get resultsLabel() {
    return transcribeText().transcript
  },
  Results: TranscriptPane,
  Details: SidePane,
  submitLabel,
  SubmitNote,
  fileBytes: ({ source }) => (source === undefined ? {} : { [source.mediaId]: source.bytes }),
  prepare: refuseImporting,
  takeMedia: takeItems,
  onSubmit: showColumns,
})

/**
 * Transcribes recorded or chosen audio in its own language, or translates it to English. The words link to their
 * positions in the audio.
 */
export function TranscribeTab() {
  return <RequestTabView tab={transcribeTab} />
}

function withImport(values: TranscribeValues): TranscribeValues {
  const { incoming } = useFileImport.getState()
  return incoming === undefined ? values : { ...values, importing: incoming.name }
}

/**
 * Rejects the values while a file is being imported: a remedy of an earlier failure can submit the form although the
 * button is disabled.
 */
async function refuseImporting(values: TranscribeValues): Promise<Result<TranscribeValues>> {
  if (values.importing === undefined) return ok(values)
  return err({
    kind: 'invalid-input',
    code: 'file-importing',
    ...audioError('stillImporting', { fileName: values.importing }),
  })
}

/** Shows the transcripts of a click side by side. A retry replaces the column of its run. */
function showColumns({ values, groupId, place, replaces }: SubmittedClick<TranscribeValues>): void {
  const { shown = [], show } = useTranscribeView.getState()
  const column = columnOf({ groupId, place })
  if (shown.some((item) => replaces.includes(item)))
    show(shown.map((item) => (replaces.includes(item) ? column : item)))
  else if (values.task === 'both') show([column, columnOf({ groupId, place: place + 1 })])
  else show([column])
}
