import { conversationFormats } from './conversation-formats.ts'
import type { AnswerFormat } from './conversation-input.ts'
import { compactFormat } from './responses/compact.ts'

/** Every format whose runs are answers of a conversation, by its id: to read records again and to name runs. */
export const answerFormats: Readonly<Partial<Record<string, AnswerFormat>>> = {
  ...conversationFormats,
  [compactFormat.id]: compactFormat,
}
