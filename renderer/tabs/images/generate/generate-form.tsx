import { Coins } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Parameters } from '../../../../shared/formats/parameters.ts'
import type { Connection } from '../../../../shared/connections/connection.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { imageFamilyOf } from '../../../../shared/formats/images/image-families.ts'
import { imageGenerationFormat } from '../../../../shared/formats/images/generation.ts'
import type { PickerOpening } from '../../../panels/model-picker/use-picker-opening.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { createLaterView } from '../../../controls/later.tsx'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { Note } from '../../../controls/note.tsx'
import { PaneBody } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { RequestFields, RequestFoot } from '../../../panels/parameters/request-fields.tsx'
import { SwitchAllOff } from '../../../panels/parameters/switch-all-off.tsx'
import { SendRow } from '../../../controls/send-row.tsx'
import { imageNotes } from '../image-notes.ts'
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
  picker: PickerOpening
  /** What the gateway said about a field, by its name. */
  problems: Readonly<Record<string, string>>
}

const { fields } = imageGenerationFormat

/** What is asked for: the model, the prompt, the parameters, and the button that sends them. */
export function GenerateForm(props: GenerateFormProps) {
  const { connection, actions, problems } = props
  const form = useImageForm((state) => state.form)
  const change = useImageForm((state) => state.change)
  const { model, prompt, parameters, extraJson } = form
  const { count } = askedByForm(form)
  const blocked =
    model === '' ? 'Choose a model first' : prompt.trim() === '' ? 'Write a prompt first' : undefined
  const onRemedy = (remedy: Remedy) => actions.applyRemedy(remedy, undefined)
  const setParameters = (next: Parameters) => change({ parameters: next })

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
          <PromptField
            value={prompt}
            onChange={(next) => change({ prompt: next })}
            longest={imageFamilyOf(model)?.longestPrompt}
            error={undefined}
          />
        </div>
        <RequestFields
          connectionId={connection.id}
          model={model}
          fields={fields}
          {...imageFormScope}
          values={parameters}
          onChange={setParameters}
          extraJson={extraJson}
          onExtraJsonChange={(text) => change({ extraJson: text })}
          notes={imageNotes(model, parameters)}
          problems={problems}
        />
      </PaneBody>
      <RequestFoot
        connectionId={connection.id}
        model={model}
        format={imageFormScope.format}
        error={actions.error}
        onRemedy={onRemedy}
      >
        <SendNote count={count} />
        <SendRow
          label={`Generate ${count === 1 ? 'image' : formatPlural(count, 'image')}`}
          onClick={actions.generate}
          blocked={blocked}
          onRemedy={onRemedy}
          renderPreview={(events) => <RequestPreview connection={connection} form={form} {...events} />}
        />
      </RequestFoot>
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
