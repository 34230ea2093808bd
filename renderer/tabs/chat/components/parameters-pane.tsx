import type { RefObject } from 'react'
import type { ConversationSettings } from '../../../../shared/conversations/conversation.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { conversationFormats } from '../../../../shared/formats/conversation-formats.ts'
import type { PickerOpening } from '../../../panels/model-picker/use-picker-opening.ts'
import { Button } from '../../../controls/button.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { RemovalsFoot } from '../../../panels/medic/removals-foot.tsx'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { PaneBody } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { ParameterForm } from '../../../panels/parameters/parameter-form.tsx'
import { SwitchAllOff } from '../../../panels/parameters/switch-all-off.tsx'
import { useFieldRemovals } from '../../../panels/parameters/use-field-removals.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type ParametersPaneProps = {
  settings: ConversationSettings
  /** The conversation they are of. */
  conversationId: string
  connection: { readonly id: string; readonly name: string }
  onChange: (change: Partial<ConversationSettings>) => void
  picker: PickerOpening
  /** Why the list of models is open. */
  pickerHint?: string
  /** What has the focus once the list is closed; else its button. */
  pickerReturnsTo: RefObject<HTMLElement | null> | undefined
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
  const { removals, sentCount, sendAgain, forget, error } = useFieldRemovals({
    connectionId: connection.id,
    model: settings.model,
    format: settings.format,
    fields,
    values: parameters,
  })
  const changeParameters = (next: ConversationSettings['parameters']) => onChange({ parameters: next })
  return (
    <>
      <PaneHead
        title={chatText().parameters}
        meta={chatText().parameterPane.sent({ sent: sentCount, total: fields.length })}
        actions={<SwitchAllOff fields={fields} values={parameters} onChange={changeParameters} />}
      />
      <PaneBody>
        {saveError !== undefined && (
          <ErrorNotice
            error={saveError}
            className="m-3"
            actions={
              <Button size="small" variant="primary" onClick={props.onSaveAgain}>
                {chatText().parameterPane.saveAgain}
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
            {...props.picker}
            hint={props.pickerHint}
            returnsTo={props.pickerReturnsTo}
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
          sendAgain={sendAgain}
        />
        {error !== undefined && <ErrorNotice error={error} className="m-3" />}
      </PaneBody>
      <RemovalsFoot removals={removals} onForget={forget} />
    </>
  )
}
