import type { ConversationFormatId } from '../../../../shared/formats/format.ts'
import { conversationFormats } from '../../../../shared/formats/conversation-formats.ts'
import { SegmentedControl } from '../../../components/segmented-control.tsx'

const labels: readonly { value: ConversationFormatId; label: string }[] = [
  { value: 'chat', label: 'Chat completions' },
  { value: 'responses', label: 'Responses' },
  { value: 'messages', label: 'Messages' },
  { value: 'generate-content', label: 'Generate content' },
]

export type FormatChoiceProps = {
  format: ConversationFormatId
  onChange: (format: ConversationFormatId) => void
}

/** In which format the conversation is sent. A format that is not built yet is listed, and says so. */
export function FormatChoice({ format, onChange }: FormatChoiceProps) {
  return (
    <SegmentedControl
      label="Format"
      value={format}
      onChange={onChange}
      segments={labels.map((segment) =>
        conversationFormats[segment.value] === undefined
          ? { ...segment, disabledReason: `${segment.label} comes with a later version` }
          : segment,
      )}
    />
  )
}
