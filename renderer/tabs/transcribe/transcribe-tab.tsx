import { AudioLines } from 'lucide-react'
import { useStore } from 'zustand'
import type { Provenance } from '../../../shared/media/media-item.ts'
import { transcriptFormats } from '../../../shared/formats/transcriptions/index.ts'
import { usePickerOpening } from '../../panels/model-picker/use-picker-opening.ts'
import { transcriptTasks } from './transcript-tasks.ts'
import { DropFace } from '../../controls/drop-face.tsx'
import { useDefaultModel } from '../../panels/model-picker/use-default-model.ts'
import { RequestPane } from '../../panels/panes/request-pane.tsx'
import { useFileDrop } from '../../controls/use-file-drop.ts'
import { useSendKey } from '../../controls/use-send-key.ts'
import { useActiveConnection } from '../../queries/connections.ts'
import { useHistoryEvents } from '../../queries/history.ts'
import { useMediaEvents } from '../../queries/media.ts'
import { useSavedForm } from '../../queries/saved-form.ts'
import { useHandedMedia } from '../../stores/handed-media.ts'
import { useHandedModel } from '../../stores/handed-model.ts'
import { useHandedSettings } from '../../stores/handed-settings.ts'
import { fromValues } from './form/form-from-record.ts'
import { changeRequest, kinds, kindsOf, transcribeFormStore, useTranscribeForm } from './form/form-store.ts'
import { blockedReason, TranscribeFormPane } from './form/transcribe-form.tsx'
import { takeItems, useAddFile } from './form/use-add-file.ts'
import { shownAtFirst, shownStore } from './results/shown-store.ts'
import { SidePane } from './results/side-pane.tsx'
import { TranscriptPane } from './results/transcript-pane.tsx'
import { usePastTranscripts } from './results/use-past-transcripts.ts'
import { useTranscribe } from './use-transcribe.ts'
import { useTranscribeView } from './view-store.ts'
import { lastRefusedField } from '../../panels/parameters/refused-field.ts'

/** Sound into words: recorded or from a file, as it was spoken or in English, with the places to hear it. */
export function TranscribeTab() {
  useSavedForm('transcribe.form', transcribeFormStore)
  useSavedForm('transcribe.shown', shownStore)
  useHistoryEvents()
  useMediaEvents()
  useHandedModel('transcribe', takeModel)
  useHandedMedia('transcribe', takeItems)
  useHandedSettings('transcribe', takeSettings)
  const connection = useActiveConnection()
  useDefaultTranscriptionModel(connection)
  const [picker, openPicker] = usePickerOpening()
  const actions = useTranscribe(connection.id, openPicker)
  const adding = useAddFile()
  const drop = useFileDrop(adding.add)
  const past = usePastTranscripts()
  const form = useTranscribeForm((state) => state.form)
  useSendKey(() => {
    if (blockedReason(form, adding.incoming) === undefined) actions.send()
  })
  const chosen = useTranscribeView((view) => view.shown)
  const lastTime = useStore(shownStore, (state) => state.form.runIds)
  const shown = chosen ?? shownAtFirst(past.entries, lastTime)

  const problems = lastRefusedField(
    past.entries,
    ({ run }) =>
      run.connectionId === connection.id &&
      kindsOf(form.task).some((kind) => run.format === kind && run.model === form[kind].model),
    ({ run }) => run.error,
  )

  return (
    <div className="relative flex min-h-0 min-w-0 flex-1" {...drop.area}>
      <RequestPane tab="transcribe">
        <TranscribeFormPane
          connection={connection}
          actions={actions}
          adding={adding}
          picker={picker}
          problems={problems}
        />
      </RequestPane>
      <TranscriptPane shown={shown} actions={actions} onChoose={adding.choose} />
      <SidePane past={past} shown={shown ?? []} actions={actions} />
      {drop.isOver && <DropFace icon={AudioLines}>Drop to transcribe</DropFace>}
    </div>
  )
}

/** Every request of the task gets it. */
function takeModel(model: string): void {
  for (const kind of kindsOf(transcribeFormStore.getState().form.task)) changeRequest(kind, { model })
}

function takeSettings({ format, model, parameters }: Provenance): void {
  const kind = kinds.find((one) => one === format)
  if (kind === undefined) return
  changeRequest(kind, fromValues({ model, ...parameters }, transcriptFormats[kind].fields))
  transcribeFormStore.getState().change({ task: transcriptTasks[kind].task })
}

function useDefaultTranscriptionModel(connection: Parameters<typeof useDefaultModel>[0]): void {
  const isWanted = useTranscribeForm(({ form }) => kinds.some((kind) => form[kind].model === ''))
  useDefaultModel(connection, 'transcribe', isWanted, (model) => {
    const { form } = transcribeFormStore.getState()
    for (const kind of kinds) if (form[kind].model === '') changeRequest(kind, { model })
  })
}
