import { memo } from 'react'
import {
  type ConversationFormatId,
  conversationFormatIds,
  formatRegistry,
} from '../../../../shared/formats/registry.ts'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

const segments = conversationFormatIds.map((value) => ({
  value,
  get label() {
    return formatRegistry[value].label
  },
}))

export type FormatChoiceProps = {
  format: ConversationFormatId
  onChange: (format: ConversationFormatId) => void
}

/** Selects the format that the conversation is sent in. */
export const FormatChoice = memo(function FormatChoice({ format, onChange }: FormatChoiceProps) {
  return <SegmentedControl label={chatText().format} value={format} onChange={onChange} segments={segments} />
})
