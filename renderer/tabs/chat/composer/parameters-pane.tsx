import { memo, useId, useMemo, type RefObject } from 'react'
import type { ConversationSettings } from '../../../../shared/conversations/conversation.ts'
import type { ToolAnswers } from '../../../../shared/conversations/tool-answers.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { defaultConversationSettings } from '../../../../shared/conversations/default-settings.ts'
import { sentSettings } from '../../../../shared/conversations/to-input.ts'
import { conversationFormats } from '../../../../shared/formats/conversation-formats.ts'
import { parseExtraJson } from '../../../../shared/formats/extra-json.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { hasCarriedTools } from '../../../../shared/tools/carried-tools.ts'
import { sentValues } from '../../../lib/parameters/sent-values.ts'
import type { PickerOpening } from '../../../panels/model-picker/use-picker-opening.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { RemovalsFoot } from '../../../panels/medic/removals-foot.tsx'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { TabPanel } from '../../../controls/lists/tab-list.tsx'
import { ClosePane } from '../../../panels/panes/over-pane.tsx'
import { RightTabs } from '../conversations/right-tabs.tsx'
import { ParameterForm } from '../../../panels/parameters/parameter-form.tsx'
import { SentChip } from '../../../panels/parameters/sent/sent-chip.tsx'
import { SentList } from '../../../panels/parameters/sent/sent-list.tsx'
import { SwitchAllOff } from '../../../panels/parameters/switch-all-off.tsx'
import { ToolAnswersContext } from '../../../panels/parameters/tools/tool-answers-scope.ts'
import { toolAnswersScope } from './tool-answers-of.ts'
import { PastRefusals } from '../../../panels/parameters/past-refusals.tsx'
import { useFieldRemovals } from '../../../panels/parameters/use-field-removals.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type ParametersPaneProps = Pick<
  ConversationSettings,
  'model' | 'format' | 'parameters' | 'extraJson'
> & {
  toolAnswers: ToolAnswers | undefined
  toolsFrom: ConversationSettings['toolsFrom'] | undefined
  /** The conversation that the parameters belong to. */
  conversationId: string
  connectionId: string
  connectionName: string
  onChange: (change: Partial<ConversationSettings>) => void
  picker: PickerOpening
  /** Why the model picker is open. */
  pickerHint?: string
  /** The element to focus when the picker closes; its button by default. */
  pickerReturnsTo: RefObject<HTMLElement | null> | undefined
  /** Error messages of the gateway by field name. */
  problems: Readonly<Record<string, string>>
  /** Why the last change could not be saved. */
  saveError: AppError | undefined
  onSaveAgain: () => void
  /** Whether this pane has tabs that switch to the inspector. */
  hasTabs: boolean
}

/**
 * The model and the parameters of a conversation, which are sent with each of its turns. Memoised, because its fields
 * are most of what is on screen beside the answer: new content does not render it again.
 */
export const ParametersPane = memo(function ParametersPane(props: ParametersPaneProps) {
  const { model, format, parameters, extraJson, connectionId, connectionName, onChange, saveError } = props
  const { fields, primary } = conversationFormats[format]
  const sentId = useId()
  const { removals, sendAgain, forget, error } = useFieldRemovals({
    connectionId,
    model,
    format,
  })
  const { toolAnswers: answers, toolsFrom } = props
  const sent = useMemo(() => {
    const extra = parseExtraJson(extraJson)
    const merged = extra.ok ? extra.value : {}
    const values = sentSettings({ parameters, format, model }, merged, removals)
    const begun = { parameters, format, toolAnswers: answers ?? {}, toolsFrom: toolsFrom ?? null }
    const carried =
      hasCarriedTools(begun) && toolsFrom ? { name: 'tools', title: toolsFrom.title } : undefined
    return sentValues({ fields, sent: values, extra: merged, defaults, carried })
  }, [parameters, extraJson, format, model, removals, fields, answers, toolsFrom])
  const changeParameters = (next: ConversationSettings['parameters']) => onChange({ parameters: next })
  const toolAnswers = useMemo(() => toolAnswersScope(answers, onChange), [answers, onChange])
  return (
    <>
      <PaneHead
        {...(!props.hasTabs && { title: chatText().parameters })}
        actions={
          <>
            <SentChip count={sent.length} controls={sentId} />
            <SwitchAllOff fields={fields} values={parameters} onChange={changeParameters} />
            <ClosePane />
          </>
        }
      >
        {props.hasTabs && <RightTabs />}
      </PaneHead>
      <TabPanel id="parameters" className="flex min-h-0 flex-1 flex-col">
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
              showsFacts
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
            <PastRefusals connectionId={connectionId} model={model} format={format}>
              <ParameterForm
                fields={fields}
                primary={primary}
                format={format}
                scope={props.conversationId}
                values={parameters}
                onChange={changeParameters}
                extraJson={extraJson}
                onExtraJsonChange={(text) => onChange({ extraJson: text })}
                problems={props.problems}
                sendAgain={sendAgain}
              />
            </PastRefusals>
          </ToolAnswersContext>
          {error !== undefined && <ErrorNotice error={error} className="m-3" />}
        </PaneBody>
        <SentList id={sentId} sent={sent} formatLabel={formatRegistry[format].label} />
        <RemovalsFoot removals={removals} onForget={forget} />
      </TabPanel>
    </>
  )
})

const defaults = defaultConversationSettings('').parameters
