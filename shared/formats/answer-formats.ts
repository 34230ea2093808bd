import { conversationFormats } from './conversation-formats.ts'
import type { AnswerFormat } from './conversation-input.ts'
import { formatRegistry, type AnswerFormatId, type ConversationFormatId } from './registry.ts'
import { compactFormat } from './responses/compact.ts'

/** The code of every format whose runs are answers of a conversation. */
export const answerFormats: Readonly<Record<AnswerFormatId, AnswerFormat>> = {
  ...conversationFormats,
  'responses-compact': compactFormat,
}

/**
 * The format that makes a conversation in `format` shorter; `undefined` where the gateway has no route for it (see
 * shared/gateway/wire/responses.md, "Compact").
 */
export function compactionOf(format: ConversationFormatId): AnswerFormat | undefined {
  const compaction = formatRegistry[format].compaction
  return compaction === undefined ? undefined : answerFormats[compaction]
}
