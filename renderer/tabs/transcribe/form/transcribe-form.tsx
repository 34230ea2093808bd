import { Coins } from 'lucide-react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import type { PickerOpening } from '../../../panels/model-picker/use-picker-opening.ts'
import { transcriptTasks } from '../transcript-tasks.ts'
import { FormFoot } from '../../../controls/form-foot.tsx'
import { createLaterView } from '../../../controls/later.tsx'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { Note } from '../../../controls/note.tsx'
import { PaneBody } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { RecorderPanel } from '../../../panels/recorder/recorder-panel.tsx'
import { SendRow } from '../../../controls/send-row.tsx'
import type { TranscribeActions } from '../use-transcribe.ts'
import { FileField } from './file-field.tsx'
import { changeRequest, kindsOf, useTranscribeForm, type Task, type TranscribeForm } from './form-store.ts'
import { RequestSection } from './request-section.tsx'
import { TaskTabs } from './task-tabs.tsx'
import { takeItems, type AddFile, type IncomingFile } from './use-add-file.ts'

const RequestPreview = createLaterView(async () => (await import('./request-preview.tsx')).RequestPreview)

export type TranscribeFormProps = {
  connection: Connection
  actions: TranscribeActions
  adding: AddFile
  picker: PickerOpening
  /** What the gateway said about a field, by its name. */
  problems: Readonly<Record<string, string>>
}

const sendWords: Readonly<Record<Task, string>> = {
  transcribe: 'Transcribe file',
  translate: 'Translate file',
  both: 'Transcribe and translate',
}

/** What is to be written down and how: the models, the sound, the fields, and the button that sends it. */
export function TranscribeFormPane(props: TranscribeFormProps) {
  const { connection, actions, adding, problems } = props
  const form = useTranscribeForm((state) => state.form)
  const wanted = kindsOf(form.task)
  const onRemedy = (remedy: Remedy) => actions.applyRemedy(remedy, undefined)
  return (
    <>
      <PaneHead>
        <h2 className="only-spoken">Request</h2>
        <TaskTabs />
      </PaneHead>
      <PaneBody>
        <div className="flex flex-col gap-3 p-3">
          {wanted.map((kind, index) => (
            <ModelPicker
              key={kind}
              connectionId={connection.id}
              target="transcribe"
              label={wanted.length === 1 ? 'Model' : `Model to ${transcriptTasks[kind].task}`}
              value={form[kind].model}
              onChange={(model) => changeRequest(kind, { model })}
              labelMeta={connection.name}
              {...(index === 0 && props.picker)}
            />
          ))}
        </div>
        <div className="border-t border-line p-3">
          <RecorderPanel onTake={(item) => takeItems([item])} />
        </div>
        <div className="border-t border-line p-3">
          <FileField adding={adding} />
        </div>
        {wanted.map((kind) => (
          <RequestSection
            key={kind}
            kind={kind}
            connection={connection}
            title={wanted.length === 1 ? 'Parameters' : formatRegistry[kind].label}
            problems={problems}
          />
        ))}
      </PaneBody>
      <FormFoot error={actions.error} onRemedy={onRemedy}>
        <Note icon={Coins}>
          {wanted.length === 1 ? 'Sent once per click.' : 'Two requests for each click.'}
        </Note>
        <SendRow
          label={sendWords[form.task]}
          onClick={actions.send}
          blocked={blockedReason(form, adding.incoming)}
          isBusy={actions.isSending}
          onRemedy={onRemedy}
          renderPreview={(events) => <RequestPreview connection={connection} form={form} {...events} />}
        />
      </FormFoot>
    </>
  )
}

/** Why nothing can be sent yet. */
export function blockedReason(form: TranscribeForm, incoming: IncomingFile | undefined): string | undefined {
  if (kindsOf(form.task).some((kind) => form[kind].model === '')) return 'Choose a model first'
  if (incoming !== undefined) return `Wait until ${incoming.name} is imported`
  return form.source === undefined ? 'Record something or choose a file first' : undefined
}
