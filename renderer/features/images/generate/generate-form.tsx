import { ArrowUp, Coins, Eye, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { imageFamilyOf, imageFieldNote } from '../../../../shared/formats/images/image-families.ts'
import { imagesGenerationsFormat } from '../../../../shared/formats/images-generations/index.ts'
import { Button } from '../../../components/button.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { formatPlural } from '../../../components/format-number.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { Kbd } from '../../../components/kbd.tsx'
import { createLaterView } from '../../../components/later.tsx'
import { RemovalsFoot } from '../../../components/medic/removals-foot.tsx'
import { ModelPicker } from '../../../components/model-picker/model-picker.tsx'
import { Note } from '../../../components/note.tsx'
import { PaneBody } from '../../../components/pane.tsx'
import { PaneHead } from '../../../components/pane-head.tsx'
import { ParameterForm } from '../../../components/parameters/parameter-form.tsx'
import { countSent, withAllOff } from '../../../components/parameters/parameter-words.ts'
import { commandKeys } from '../../../components/platform.ts'
import { useToast } from '../../../components/toast.tsx'
import { isInField } from '../../../../shared/medic/learned-removal.ts'
import { useForget, useModelRemovals } from '../../../queries/medic.ts'
import { askedByForm } from './asked-for.ts'
import { useImageForm } from './form-store.ts'
import { PromptField } from './prompt-field.tsx'
import { imageFormScope, type GenerateActions } from './use-generate.ts'
import { useQueueState } from './use-image-queue.ts'

const RequestPreview = createLaterView(
  async () => (await import('./image-request-preview.tsx')).ImageRequestPreview,
)

export type GenerateFormProps = {
  /** What stands at the left end of its head. */
  title: ReactNode
  connection: Connection
  actions: GenerateActions
  isPickerOpen: boolean
  onPickerOpenChange: (isOpen: boolean) => void
  /** What the gateway said about a field, by its name. */
  problems: Readonly<Record<string, string>>
}

const { fields } = imagesGenerationsFormat

/** What is asked for: the model, the prompt, the parameters, and the button that sends them. */
export function GenerateForm(props: GenerateFormProps) {
  const { connection, actions, problems } = props
  const form = useImageForm((state) => state.form)
  const change = useImageForm((state) => state.change)
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const { show } = useToast()
  const { model, prompt, parameters, extraJson } = form
  const sent = countSent(fields, parameters)
  const { count } = askedByForm(form)
  const blocked =
    model === '' ? 'Choose a model first' : prompt.trim() === '' ? 'Write a prompt first' : undefined
  const removals = useModelRemovals(connection.id, { model, format: imageFormScope.format })
  const forget = useForget()
  const removalOf = (name: string) => removals.find(({ field }) => isInField(name, field))
  const leftOut = fields.filter(
    ({ name }) => parameters[name]?.isSent === true && removalOf(name) !== undefined,
  ).length
  const notes = notesFor(model, parameters)

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
          <PromptField
            value={prompt}
            onChange={(next) => change({ prompt: next })}
            longest={imageFamilyOf(model)?.longestPrompt}
            error={undefined}
          />
        </div>
        <div className="flex items-center border-t border-line px-3 pt-2">
          <h3 className="text-meta font-strong text-ink-3">Parameters</h3>
          <span className="tabular ml-auto text-meta text-ink-3">
            {sent - leftOut} of {fields.length} sent
          </span>
        </div>
        <ParameterForm
          fields={fields}
          format={imageFormScope.format}
          scope={imageFormScope.scope}
          values={parameters}
          onChange={(next) => change({ parameters: next })}
          extraJson={extraJson}
          onExtraJsonChange={(text) => change({ extraJson: text })}
          notes={notes}
          problems={problems}
          sendAgain={(name) => {
            const removal = removalOf(name)
            return removal === undefined ? undefined : () => forget.mutate(removal)
          }}
        />
        {forget.isError && <ErrorNotice error={forget.error.appError} className="m-3" />}
      </PaneBody>
      <RemovalsFoot removals={removals} onForget={(removal) => forget.mutate(removal)} />
      <div className="flex flex-none flex-col gap-2 border-t border-line px-3 py-2">
        {actions.error !== undefined && (
          <ErrorNotice error={actions.error} onRemedy={(remedy) => actions.applyRemedy(remedy, undefined)} />
        )}
        <SendNote count={count} />
        <div className="flex items-center gap-2">
          <Button
            variant="primary"
            icon={ArrowUp}
            className="min-w-0 grow"
            onClick={actions.generate}
            {...(blocked !== undefined && { disabledReason: blocked })}
          >
            <span>Generate {count === 1 ? 'image' : formatPlural(count, 'image')}</span>
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

/** What a click will do: how often is sent, and whether it has to wait. */
function SendNote({ count }: { count: number }) {
  const limit = useQueueState((state) => state.limit)
  const busy = useQueueState(
    ({ requests }) => requests.filter(({ state }) => state === 'sending' || state === 'running').length,
  )
  return (
    <Note icon={Coins}>
      Sent once per click. {formatPlural(count, 'image')} in one request.
      {busy >= limit && ` It waits for its turn: ${limit} at a time.`}
    </Note>
  )
}

/** What is known of the model's family about the fields that are sent. */
function notesFor(
  model: string,
  parameters: Readonly<Record<string, { readonly isSent: boolean; readonly value: unknown }>>,
): Readonly<Record<string, string>> {
  const notes: Record<string, string> = {}
  for (const [name, { isSent, value }] of Object.entries(parameters)) {
    const note = isSent ? imageFieldNote(model, name, value) : undefined
    if (note !== undefined) notes[name] = `${note} Sent as it is.`
  }
  return notes
}
