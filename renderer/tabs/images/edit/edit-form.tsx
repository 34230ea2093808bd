import { Coins } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Parameters } from '../../../../shared/formats/parameters.ts'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { imageFamilyOf } from '../../../../shared/formats/images/image-families.ts'
import { imageEditFormat } from '../../../../shared/formats/images/edit.ts'
import type { PickerOpening } from '../../../panels/model-picker/use-picker-opening.ts'
import type { AddPictures } from '../../../panels/attachments/use-add-pictures.ts'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { Note } from '../../../controls/note.tsx'
import { PaneBody } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { RequestFields, RequestFoot } from '../../../panels/parameters/request-fields.tsx'
import { SwitchAllOff } from '../../../panels/parameters/switch-all-off.tsx'
import { SendButton } from '../../../controls/send-button.tsx'
import { TextArea } from '../../../controls/text-area.tsx'
import { useConnectionRemovals } from '../../../queries/medic.ts'
import { imageNotes } from '../image-notes.ts'
import { useEditStore, type EditDraft } from './edit-store.ts'
import type { MaskSession } from './mask/mask-session.ts'
import { SourceField } from './source-field.tsx'
import { UploadList } from './upload-list.tsx'
import { imageEditScope, requestOf, type EditActions } from './use-edit.ts'

export type EditFormProps = {
  title: ReactNode
  connection: Connection
  actions: EditActions
  sources: AddPictures
  session: MaskSession | undefined
  picker: PickerOpening
}

const { fields } = imageEditFormat

/** What is to be edited and how, what will be uploaded for it, and the button that sends it. */
export function EditForm(props: EditFormProps) {
  const { connection, actions, session } = props
  const draft = useEditStore((state) => state.draft)
  const change = useEditStore((state) => state.change)
  const { model, prompt, parameters, extraJson } = draft
  const setParameters = (next: Parameters) => change({ parameters: next })
  const blocked = blockedWords(draft)
  const longest = imageFamilyOf(model)?.longestPrompt

  return (
    <>
      <PaneHead actions={<SwitchAllOff fields={fields} values={parameters} onChange={setParameters} />}>
        {props.title}
      </PaneHead>
      <PaneBody>
        <div className="flex flex-col gap-3 p-3">
          <ModelPicker
            connectionId={connection.id}
            target="images"
            value={model}
            onChange={(next) => change({ model: next })}
            labelMeta={connection.name}
            {...props.picker}
          />
          <SourceField {...props.sources} />
          <TextArea
            label="What to paint in the mask"
            rows={3}
            maxRows={10}
            value={prompt}
            onChange={(next) => change({ prompt: next })}
            {...(longest !== undefined &&
              prompt.length > longest && {
                warning: `This model is known to take ${longest} characters. Sent as it is.`,
              })}
          />
        </div>
        <RequestFields
          connectionId={connection.id}
          model={model}
          fields={fields}
          {...imageEditScope}
          values={parameters}
          onChange={setParameters}
          extraJson={extraJson}
          onExtraJsonChange={(text) => change({ extraJson: text })}
          notes={imageNotes(model, parameters)}
        />
        {session === undefined ? (
          <Uploads draft={draft} connectionId={connection.id} hasMask={false} />
        ) : (
          <UploadsWithMask draft={draft} connectionId={connection.id} session={session} />
        )}
      </PaneBody>
      <RequestFoot
        connectionId={connection.id}
        model={model}
        format={imageEditScope.format}
        error={actions.error}
        onRemedy={(remedy) => actions.applyRemedy(remedy, undefined)}
      >
        <Note icon={Coins}>Sent once per click.</Note>
        <SendButton label="Edit image" onClick={actions.edit} blocked={blocked} isBusy={actions.isSending} />
      </RequestFoot>
    </>
  )
}

/** Why nothing can be sent yet. */
export function blockedWords({ model, prompt, sources }: EditDraft): string | undefined {
  if (model === '') return 'Choose a model first'
  if (sources.length === 0) return 'Choose an image first'
  return prompt.trim() === '' ? 'Write what to paint first' : undefined
}

type UploadsProps = { draft: EditDraft; connectionId: string; hasMask: boolean }

function UploadsWithMask({ session, ...rest }: Omit<UploadsProps, 'hasMask'> & { session: MaskSession }) {
  const hasMask = useStore(session.store, ({ share }) => share > 0)
  return <Uploads {...rest} hasMask={hasMask} />
}

function Uploads({ draft, connectionId, hasMask }: UploadsProps) {
  const removals = useConnectionRemovals(connectionId)
  if (draft.sources.length === 0) return null
  return (
    <>
      <UploadList request={requestOf(draft, hasMask, removals)} sources={draft.sources} />
      {!hasMask && (
        <p className="px-3 pb-3 text-small text-ink-3">
          Without a mask the model decides what of the picture it changes.
        </p>
      )}
    </>
  )
}
