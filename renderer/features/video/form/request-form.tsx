import { Undo2 } from 'lucide-react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { isInField } from '../../../../shared/medic/learned-removal.ts'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { formatPlural } from '../../../components/format-number.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { RemovalsFoot } from '../../../components/medic/removals-foot.tsx'
import { ModelPicker } from '../../../components/model-picker/model-picker.tsx'
import { PaneBody } from '../../../components/pane.tsx'
import { PaneHead } from '../../../components/pane-head.tsx'
import { ParameterForm } from '../../../components/parameters/parameter-form.tsx'
import { countSent, withAllOff } from '../../../components/parameters/parameter-words.ts'
import { SegmentedControl } from '../../../components/segmented-control.tsx'
import { TextArea } from '../../../components/text-area.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useForget, useModelRemovals } from '../../../queries/medic.ts'
import { families, fieldsOf } from './families.ts'
import { PictureField } from './picture-field.tsx'
import { RequestFoot } from './request-foot.tsx'
import { videoScope, type CreateVideo } from './use-create-video.ts'
import { familyOf, toVideoForm, useVideoForm } from './video-form-store.ts'

export type RequestFormProps = {
  connection: Connection
  actions: CreateVideo
  isPickerOpen: boolean
  onPickerOpenChange: (isOpen: boolean) => void
  /** What the gateway said about a field, by its name. */
  problems: Readonly<Record<string, string>>
}

/** What is asked for: the model, the routes, the prompt, pictures, parameters, and the button that sends them. */
export function RequestForm({
  connection,
  actions,
  isPickerOpen,
  onPickerOpenChange,
  problems,
}: RequestFormProps) {
  const form = useVideoForm((state) => state.form)
  const change = useVideoForm((state) => state.change)
  const { show } = useToast()
  const { model, prompt, parameters, extraJson } = form
  const family = familyOf(form, connection.id)
  const fields = fieldsOf(family)
  const shown = toVideoForm(form, connection.id).parameters
  const sent = countSent(fields, shown)
  const removals = useModelRemovals(connection.id, { model, format: family })
  const forget = useForget()
  const removalOf = (name: string) => removals.find(({ field }) => isInField(name, field))
  const leftOut = fields.filter(
    ({ name }) => parameters[name]?.isSent === true && removalOf(name) !== undefined,
  ).length

  function switchAllOff(): void {
    change({ parameters: withAllOff(parameters) })
    show({ message: `${formatPlural(sent, 'field')} switched off`, undo: () => change({ parameters }) })
  }

  return (
    <>
      <PaneHead
        title="New video"
        actions={
          <IconButton
            icon={Undo2}
            label="Switch all fields off"
            disabled={sent === 0}
            onClick={switchAllOff}
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
            isOpen={isPickerOpen}
            onOpenChange={onPickerOpenChange}
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
        <div className="flex items-center border-t border-line px-3 pt-2">
          <h3 className="text-meta font-strong text-ink-3">Parameters</h3>
          <span className="tabular ml-auto text-meta text-ink-3">
            {sent - leftOut} of {fields.length} sent
          </span>
        </div>
        <ParameterForm
          key={family}
          fields={fields}
          format={family}
          scope={videoScope}
          values={shown}
          onChange={(next) => change({ parameters: { ...parameters, ...next } })}
          extraJson={extraJson}
          onExtraJsonChange={(text) => change({ extraJson: text })}
          problems={problems}
          sendAgain={(name) => {
            const removal = removalOf(name)
            return removal === undefined ? undefined : () => forget.mutate(removal)
          }}
        />
        {forget.isError && <ErrorNotice error={forget.error.appError} className="m-3" />}
      </PaneBody>
      <RemovalsFoot removals={removals} onForget={(removal) => forget.mutate(removal)} />
      <RequestFoot connection={connection} actions={actions} />
    </>
  )
}
