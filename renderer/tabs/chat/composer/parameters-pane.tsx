import { memo, useMemo, type RefObject } from 'react'
import type { ConversationSettings } from '../../../../shared/conversations/conversation.ts'
import type { ToolAnswer, ToolAnswers } from '../../../../shared/conversations/tool-answers.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { conversationFormats } from '../../../../shared/formats/conversation-formats.ts'
import type { PickerOpening } from '../../../panels/model-picker/use-picker-opening.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { RemovalsFoot } from '../../../panels/medic/removals-foot.tsx'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { ParameterForm } from '../../../panels/parameters/parameter-form.tsx'
import { SwitchAllOff } from '../../../panels/parameters/switch-all-off.tsx'
import {
  ToolAnswersContext,
  type ToolAnswersScope,
} from '../../../panels/parameters/tools/tool-answers-scope.ts'
import { useFieldRemovals } from '../../../panels/parameters/use-field-removals.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type ParametersPaneProps = Pick<
  ConversationSettings,
  'model' | 'format' | 'parameters' | 'extraJson'
> & {
  toolAnswers: ToolAnswers | undefined
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
  const { toolAnswers: answers } = props
  const toolAnswers = useMemo(() => toolAnswersScope(answers, onChange), [answers, onChange])
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
        <ToolAnswersContext value={toolAnswers}>
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
        </ToolAnswersContext>
        {error !== undefined && <ErrorNotice error={error} className="m-3" />}
      </PaneBody>
      <RemovalsFoot removals={removals} onForget={forget} />
    </>
  )
})

/** The answers of tools as one setting of the conversation. */
function toolAnswersScope(
  answers: ToolAnswers = {},
  onChange: ParametersPaneProps['onChange'],
): ToolAnswersScope {
  const changed = (entries: readonly (readonly [string, ToolAnswer])[]) =>
    onChange({ toolAnswers: Object.fromEntries(entries) })
  const without = (name: string) => Object.entries(answers).filter(([other]) => other !== name)
  return {
    answers,
    change: (name, answer) =>
      changed([...without(name), ...(answer === undefined ? [] : [[name, answer] as const])]),
    rename(before, after) {
      const answer = Object.hasOwn(answers, before) ? answers[before] : undefined
      // What already has an answer under the new name keeps it: it is another tool's, for the moment.
      if (answer !== undefined && !Object.hasOwn(answers, after))
        changed([...without(before), [after, answer]])
    },
  }
}
