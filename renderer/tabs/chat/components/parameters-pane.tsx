import { memo, type RefObject } from 'react'
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

export type ParametersPaneProps = Pick<
  ConversationSettings,
  'model' | 'format' | 'parameters' | 'extraJson'
> & {
  /** The conversation they are of. */
  conversationId: string
  connectionId: string
  connectionName: string
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

/**
 * The model and the parameters of a conversation: what is sent with each of its turns. What arrives in the conversation does
 * not draw it anew: its fields are most of what is on screen beside the answer.
 */
export const ParametersPane = memo(function ParametersPane(props: ParametersPaneProps) {
  const { model, format, parameters, extraJson, connectionId, connectionName, onChange, saveError } = props
  const { fields } = conversationFormats[format]
  const { removals, sentCount, sendAgain, forget, error } = useFieldRemovals({
    connectionId,
    model,
    format,
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
            connectionId={connectionId}
            target="chat"
            value={model}
            onChange={(chosen) => onChange({ model: chosen })}
            labelMeta={connectionName}
            {...props.picker}
            hint={props.pickerHint}
            returnsTo={props.pickerReturnsTo}
          />
        </div>
        <ParameterForm
          fields={fields}
          format={format}
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
})
