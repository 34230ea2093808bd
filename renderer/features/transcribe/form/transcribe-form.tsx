import { ArrowUp, Coins, Eye } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { Button } from '../../../components/button.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { Kbd } from '../../../components/kbd.tsx'
import { createLaterView } from '../../../components/later.tsx'
import { ModelPicker } from '../../../components/model-picker/model-picker.tsx'
import { Note } from '../../../components/note.tsx'
import { PaneBody } from '../../../components/pane.tsx'
import { PaneHead } from '../../../components/pane-head.tsx'
import { commandKeys } from '../../../components/platform.ts'
import { RecorderPanel } from '../../../components/recorder/recorder-panel.tsx'
import type { TranscribeActions } from '../use-transcribe.ts'
import { FileField } from './file-field.tsx'
import {
  changeRequest,
  kindsOf,
  sourceOf,
  useTranscribeForm,
  type Task,
  type TranscribeForm,
} from './form-store.ts'
import { RequestSection } from './request-section.tsx'
import { TaskTabs } from './task-tabs.tsx'
import type { AddFile } from './use-add-file.ts'

const RequestPreview = createLaterView(async () => (await import('./request-preview.tsx')).RequestPreview)

export type TranscribeFormProps = {
  connection: Connection
  actions: TranscribeActions
  adding: AddFile
  isPickerOpen: boolean
  onPickerOpenChange: (isOpen: boolean) => void
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
  const change = useTranscribeForm((state) => state.change)
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const blocked = blockedWords(form)
  const wanted = kindsOf(form.task)
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
              target="transcription"
              label={
                wanted.length === 1
                  ? 'Model'
                  : kind === 'translations'
                    ? 'Model to translate'
                    : 'Model to transcribe'
              }
              value={form[kind].model}
              onChange={(model) => changeRequest(kind, { model })}
              labelMeta={connection.name}
              {...(index === 0 && { isOpen: props.isPickerOpen, onOpenChange: props.onPickerOpenChange })}
            />
          ))}
        </div>
        <div className="border-t border-line p-3">
          <RecorderPanel onTake={(item) => change({ source: sourceOf(item) })} />
        </div>
        <div className="border-t border-line p-3">
          <FileField adding={adding} />
        </div>
        {wanted.map((kind) => (
          <RequestSection
            key={kind}
            kind={kind}
            connection={connection}
            title={
              wanted.length === 1 ? 'Parameters' : kind === 'translations' ? 'Translation' : 'Transcription'
            }
            problems={problems}
          />
        ))}
      </PaneBody>
      <div className="flex flex-none flex-col gap-2 border-t border-line px-3 py-2">
        {actions.error !== undefined && (
          <ErrorNotice error={actions.error} onRemedy={(remedy) => actions.applyRemedy(remedy, undefined)} />
        )}
        <Note icon={Coins}>
          {wanted.length === 1 ? 'Sent once per click.' : 'Two requests for each click.'}
        </Note>
        <div className="flex items-center gap-2">
          <Button
            variant="primary"
            icon={ArrowUp}
            className="min-w-0 grow"
            onClick={actions.send}
            isBusy={actions.isSending}
            busyLabel="Sending"
            {...(blocked !== undefined && { disabledReason: blocked })}
          >
            <span>{sendWords[form.task]}</span>
            <Kbd
              keys={[commandKeys('↵').join(' ')]}
              className="[&_kbd]:text-current [&_kbd]:shadow-[inset_0_0_0_1px_currentColor]"
            />
          </Button>
          <IconButton
            icon={Eye}
            size="large"
            label="Preview request"
            onClick={() => setIsPreviewOpen(true)}
          />
        </div>
      </div>
      {isPreviewOpen && (
        <RequestPreview
          connection={connection}
          form={form}
          onRemedy={(remedy) => {
            setIsPreviewOpen(false)
            actions.applyRemedy(remedy, undefined)
          }}
          onClose={() => setIsPreviewOpen(false)}
        />
      )}
    </>
  )
}

/** Why nothing can be sent yet. */
export function blockedWords(form: TranscribeForm): string | undefined {
  if (kindsOf(form.task).some((kind) => form[kind].model === '')) return 'Choose a model first'
  return form.source === undefined ? 'Record something or choose a file first' : undefined
}
