import { SlidersHorizontal } from 'lucide-react'
import { useMemo } from 'react'
import type { Conversation, ConversationSettings } from '../../../../shared/conversations/conversation.ts'
import { conversationFormats } from '../../../../shared/formats/conversation-formats.ts'
import { conversationFormatIds, formatRegistry } from '../../../../shared/formats/registry.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { compareText } from '../../../../shared/text/en/compare.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { Popover } from '../../../controls/overlays/popover.tsx'
import { ParameterForm } from '../../../panels/parameters/parameter-form.tsx'
import { ToolAnswersContext } from '../../../panels/parameters/tools/tool-answers-scope.ts'
import { useActiveConnection, useConnections } from '../../../queries/connections.ts'
import { toolAnswersScope } from '../composer/tool-answers-of.ts'
import { useChangeFormat } from '../composer/use-change-format.ts'

export type ColumnSettingsProps = {
  name: string
  conversation: Conversation
  onChange: (change: Partial<ConversationSettings>) => void
}

/** The settings that make a column a variant: model, format, system prompt, parameters and tools. */
export function ColumnSettings({ name, conversation, onChange }: ColumnSettingsProps) {
  const { id, format, parameters, extraJson, system, toolAnswers } = conversation
  const connections = useConnections()
  const connection = useActiveConnection()
  const changeFormat = useChangeFormat(conversation, onChange)
  const answers = useMemo(() => toolAnswersScope(toolAnswers, onChange), [toolAnswers, onChange])
  const texts = compareText()
  return (
    <Popover
      label={texts.settingsOf(name)}
      align="end"
      className="flex max-h-(--available-height) w-84 flex-col overflow-y-auto"
      trigger={<IconButton icon={SlidersHorizontal} label={texts.settingsOf(name)} />}
    >
      <div className="flex flex-col gap-3 p-3">
        {connections.length > 1 && (
          <Select
            label={texts.connection}
            value={connection.id}
            options={connections.map((item) => ({ value: item.id, label: item.name }))}
            onChange={(connectionId) => onChange({ connectionId })}
          />
        )}
        <Select
          label={chatText().format}
          value={format}
          options={conversationFormatIds.map((item) => ({ value: item, label: formatRegistry[item].label }))}
          onChange={changeFormat}
        />
        <TextArea
          label={texts.system}
          rows={2}
          maxRows={8}
          value={system}
          onChange={(text) => onChange({ system: text })}
        />
      </div>
      <ToolAnswersContext value={answers}>
        <ParameterForm
          fields={conversationFormats[format].fields}
          primary={conversationFormats[format].primary}
          format={format}
          scope={id}
          values={parameters}
          onChange={(next) => onChange({ parameters: next })}
          extraJson={extraJson}
          onExtraJsonChange={(text) => onChange({ extraJson: text })}
        />
      </ToolAnswersContext>
    </Popover>
  )
}
