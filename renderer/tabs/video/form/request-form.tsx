import type { Connection } from '../../../../shared/connections/connection.ts'
import { videoFormats } from '../../../../shared/formats/video/index.ts'
import type { PickerOpening } from '../../../panels/model-picker/use-picker-opening.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { PaneBody } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { RequestFields, RequestFoot } from '../../../panels/parameters/request-fields.tsx'
import { SwitchAllOff } from '../../../panels/parameters/switch-all-off.tsx'
import { SegmentedControl } from '../../../controls/segmented-control.tsx'
import { TextArea } from '../../../controls/text-area.tsx'
import { CreateRow } from './create-row.tsx'
import { families } from './families.ts'
import { PictureField } from './picture-field.tsx'
import { videoScope, type CreateVideo } from './use-create-video.ts'
import { familyOf, toVideoForm, useVideoForm } from './video-form-store.ts'

export type RequestFormProps = {
  connection: Connection
  actions: CreateVideo
  picker: PickerOpening
  /** What the gateway said about a field, by its name. */
  problems: Readonly<Record<string, string>>
}

/** What is asked for: the model, the routes, the prompt, pictures, parameters, and the button that sends them. */
export function RequestForm({ connection, actions, picker, problems }: RequestFormProps) {
  const form = useVideoForm((state) => state.form)
  const change = useVideoForm((state) => state.change)
  const { model, prompt, parameters, extraJson } = form
  const family = familyOf(form, connection.id)
  const { fields } = videoFormats[family]

  return (
    <>
      <PaneHead
        title="New video"
        actions={
          <SwitchAllOff
            fields={fields}
            values={parameters}
            onChange={(next) => change({ parameters: next })}
          />
        }
      />
      <PaneBody>
        <div className="flex flex-col gap-3 p-3">
          <ModelPicker
            connectionId={connection.id}
            target="video"
            value={model}
            onChange={(next) => change({ model: next })}
            labelMeta={connection.name}
            {...picker}
          />
          <div>
            <h3 className="mb-1 text-small font-medium text-ink-2">Route</h3>
            <SegmentedControl
              label="Route"
              className="font-mono text-wire-small"
              value={family}
              onChange={(next) => change({ families: { ...form.families, [connection.id]: next } })}
              segments={families}
            />
          </div>
          <TextArea
            label="Prompt"
            labelMeta={<span className="tabular">{formatPlural(prompt.length, 'character')}</span>}
            rows={4}
            maxRows={14}
            placeholder="What the video shows, and how the camera moves."
            value={prompt}
            onChange={(next) => change({ prompt: next })}
          />
          <PictureField family={family} />
        </div>
        <RequestFields
          key={family}
          connectionId={connection.id}
          model={model}
          fields={fields}
          format={family}
          scope={videoScope}
          values={toVideoForm(form, connection.id).parameters}
          onChange={(next) => change({ parameters: { ...parameters, ...next } })}
          extraJson={extraJson}
          onExtraJsonChange={(text) => change({ extraJson: text })}
          problems={problems}
        />
      </PaneBody>
      <RequestFoot
        connectionId={connection.id}
        model={model}
        format={family}
        error={actions.error}
        onRemedy={actions.applyRemedy}
      >
        <CreateRow connection={connection} actions={actions} />
      </RequestFoot>
    </>
  )
}
