import { ArrowUp, Coins, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { imageFamilyOf, imageFieldNote } from '../../../../shared/formats/images/image-families.ts'
import { imagesEditsFormat } from '../../../../shared/formats/images-edits/index.ts'
import { isInField } from '../../../../shared/medic/learned-removal.ts'
import { Button } from '../../../components/button.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { formatPlural } from '../../../components/format-number.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { Kbd } from '../../../components/kbd.tsx'
import { RemovalsFoot } from '../../../components/medic/removals-foot.tsx'
import { ModelPicker } from '../../../components/model-picker/model-picker.tsx'
import { Note } from '../../../components/note.tsx'
import { PaneBody } from '../../../components/pane.tsx'
import { PaneHead } from '../../../components/pane-head.tsx'
import { ParameterForm } from '../../../components/parameters/parameter-form.tsx'
import { countSent, withAllOff } from '../../../components/parameters/parameter-words.ts'
import { commandKeys } from '../../../components/platform.ts'
import { TextArea } from '../../../components/text-area.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useConnectionRemovals, useForget, useModelRemovals } from '../../../queries/medic.ts'
import { useEditStore, type EditDraft } from './edit-store.ts'
import type { MaskSession } from './mask/mask-session.ts'
import { SourceField } from './source-field.tsx'
import { UploadList } from './upload-list.tsx'
import type { AddSources } from './use-add-sources.ts'
import { imageEditScope, requestOf, type EditActions } from './use-edit.ts'

export type EditFormProps = {
  title: ReactNode
  connection: Connection
  actions: EditActions
  sources: AddSources
  session: MaskSession | undefined
  isPickerOpen: boolean
  onPickerOpenChange: (isOpen: boolean) => void
}

const { fields } = imagesEditsFormat

/** What is to be edited and how, what will be uploaded for it, and the button that sends it. */
export function EditForm(props: EditFormProps) {
  const { connection, actions, session } = props
  const draft = useEditStore((state) => state.draft)
  const change = useEditStore((state) => state.change)
  const { show } = useToast()
  const { model, prompt, parameters, extraJson } = draft
  const sent = countSent(fields, parameters)
  const removals = useModelRemovals(connection.id, { model, format: imageEditScope.format })
  const forget = useForget()
  const removalOf = (name: string) => removals.find(({ field }) => isInField(name, field))
  const blocked = blockedWords(draft)
  const longest = imageFamilyOf(model)?.longestPrompt

  function switchAllOff(): void {
    change({ parameters: withAllOff(parameters) })
    show({ message: `${formatPlural(sent, 'field')} switched off`, undo: () => change({ parameters }) })
  }

  return (
    <>
      <PaneHead
        actions={
          <IconButton
            icon={Undo2}
            label="Switch all fields off"
            disabled={sent === 0}
            onClick={switchAllOff}
          />
        }
      >
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
            isOpen={props.isPickerOpen}
            onOpenChange={props.onPickerOpenChange}
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
        <div className="flex items-center border-t border-line px-3 pt-2">
          <h3 className="text-meta font-strong text-ink-3">Parameters</h3>
          <span className="tabular ml-auto text-meta text-ink-3">
            {sent} of {fields.length} sent
          </span>
        </div>
        <ParameterForm
          fields={fields}
          format={imageEditScope.format}
          scope={imageEditScope.scope}
          values={parameters}
          onChange={(next) => change({ parameters: next })}
          extraJson={extraJson}
          onExtraJsonChange={(text) => change({ extraJson: text })}
          notes={notesFor(draft)}
          sendAgain={(name) => {
            const removal = removalOf(name)
            return removal === undefined ? undefined : () => forget.mutate(removal)
          }}
        />
        {forget.isError && <ErrorNotice error={forget.error.appError} className="m-3" />}
        {session === undefined ? (
          <Uploads draft={draft} connectionId={connection.id} hasMask={false} />
        ) : (
          <UploadsWithMask draft={draft} connectionId={connection.id} session={session} />
        )}
      </PaneBody>
      <RemovalsFoot removals={removals} onForget={(removal) => forget.mutate(removal)} />
      <div className="flex flex-none flex-col gap-2 border-t border-line px-3 py-2">
        {actions.error !== undefined && (
          <ErrorNotice error={actions.error} onRemedy={(remedy) => actions.applyRemedy(remedy, undefined)} />
        )}
        <Note icon={Coins}>Sent once per click.</Note>
        <Button
          variant="primary"
          icon={ArrowUp}
          onClick={actions.edit}
          isBusy={actions.isSending}
          busyLabel="Sending"
          {...(blocked !== undefined && { disabledReason: blocked })}
        >
          <span>Edit image</span>
          <Kbd
            keys={[commandKeys('↵').join(' ')]}
            className="[&_kbd]:text-current [&_kbd]:shadow-[inset_0_0_0_1px_currentColor]"
          />
        </Button>
      </div>
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

/** What is known of the model's family about the fields that are sent. */
function notesFor({ model, parameters }: EditDraft): Readonly<Record<string, string>> {
  const notes: Record<string, string> = {}
  for (const [name, { isSent, value }] of Object.entries(parameters)) {
    const note = isSent ? imageFieldNote(model, name, value) : undefined
    if (note !== undefined) notes[name] = `${note} Sent as it is.`
  }
  return notes
}
