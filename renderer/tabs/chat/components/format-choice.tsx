import { conversationFormatIds, type ConversationFormatId } from '../../../../shared/formats/format.ts'
import { conversationFormats } from '../../../../shared/formats/conversation-formats.ts'
import { SegmentedControl } from '../../../controls/segmented-control.tsx'

const segments = conversationFormatIds.map((value) => ({ value, label: conversationFormats[value].label }))

export type FormatChoiceProps = {
  format: ConversationFormatId
  onChange: (format: ConversationFormatId) => void
}

/** In which format the conversation is sent. */
export function FormatChoice({ format, onChange }: FormatChoiceProps) {
  return <SegmentedControl label="Format" value={format} onChange={onChange} segments={segments} />
}
