import type { ConversationSettings } from '../../../../shared/conversations/conversation.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { conversationFormats } from '../../../../shared/formats/conversation-formats.ts'
import { Button } from '../../../components/button.tsx'
import { isInField } from '../../../../shared/medic/learned-removal.ts'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { RemovalsFoot } from '../../../components/medic/removals-foot.tsx'
import { ModelPicker } from '../../../components/model-picker/model-picker.tsx'
import { PaneBody } from '../../../components/pane.tsx'
import { ParameterForm } from '../../../components/parameters/parameter-form.tsx'
import { ParametersHead } from '../../../components/parameters/parameters-head.tsx'
import { useForget, useModelRemovals } from '../../../queries/medic.ts'

export type ParametersPaneProps = {
  settings: ConversationSettings
  /** The conversation they are of. */
  conversationId: string
  connection: { readonly id: string; readonly name: string }
  onChange: (change: Partial<ConversationSettings>) => void
  isPickerOpen: boolean
  onPickerOpenChange: (isOpen: boolean) => void
  /** What the gateway said about a field, by its name. */
  problems: Readonly<Record<string, string>>
  /** Why the last change could not be saved. */
  saveError: AppError | undefined
  onSaveAgain: () => void
}

/** The model and the parameters of a conversation: what is sent with each of its turns. */
export function ParametersPane(props: ParametersPaneProps) {
  const { settings, connection, onChange, saveError } = props
  const fields = conversationFormats[settings.format].fields
  const { parameters, extraJson } = settings
  const removals = useModelRemovals(connection.id, settings)
  const forget = useForget()
  const removalOf = (name: string) => removals.find(({ field }) => isInField(name, field))
  const leftOutCount = fields.filter(
    ({ name }) => parameters[name]?.isSent === true && removalOf(name) !== undefined,
  ).length
  const changeParameters = (next: ConversationSettings['parameters']) => onChange({ parameters: next })
  return (
    <>
      <ParametersHead
        fields={fields}
        values={parameters}
        onChange={changeParameters}
        leftOutCount={leftOutCount}
      />
      <PaneBody>
        {saveError !== undefined && (
          <ErrorNotice
            error={saveError}
            className="m-3"
            actions={
              <Button size="small" variant="primary" onClick={props.onSaveAgain}>
                Save again
              </Button>
            }
          />
        )}
        <div className="px-3 pt-3 pb-2">
          <ModelPicker
            connectionId={connection.id}
            target="chat"
            value={settings.model}
            onChange={(model) => onChange({ model })}
            labelMeta={connection.name}
            isOpen={props.isPickerOpen}
            onOpenChange={props.onPickerOpenChange}
          />
        </div>
        <ParameterForm
          fields={fields}
          format={settings.format}
          scope={props.conversationId}
          values={parameters}
          onChange={changeParameters}
          extraJson={extraJson}
          onExtraJsonChange={(text) => onChange({ extraJson: text })}
          problems={props.problems}
          sendAgain={(name) => {
            const removal = removalOf(name)
            return removal === undefined ? undefined : () => forget.mutate(removal)
          }}
        />
        {forget.isError && <ErrorNotice error={forget.error.appError} className="m-3" />}
      </PaneBody>
      <RemovalsFoot removals={removals} onForget={(removal) => forget.mutate(removal)} />
    </>
  )
}
