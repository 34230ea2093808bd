import type { BetaContextManagementConfig } from '@anthropic-ai/sdk/resources/beta/messages/messages'
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions'
import type { ResponseCreateParams } from 'openai/resources/responses/responses'
import { expect, test } from 'vitest'
import { chatFormat } from './chat/index.ts'
import { messagesFormat } from './messages/index.ts'
import { responsesFormat } from './responses/index.ts'

const initialOf = (format: typeof chatFormat, name: string) =>
  format.fields.find((field) => field.name === name)?.initial

/** Checked against the vendors' own types: each of these has a member that must be there. */
const chatModeration: ChatCompletionCreateParams['moderation'] = { model: 'omni-moderation-latest' }
const moderation: ResponseCreateParams['moderation'] = { model: 'omni-moderation-latest' }
const compaction: ResponseCreateParams['context_management'] = [
  { type: 'compaction', compact_threshold: 100_000 },
]
const clearing: BetaContextManagementConfig = { edits: [{ type: 'clear_tool_uses_20250919' }] }

test('fields begin with a value that the vendors take', () => {
  expect([
    initialOf(chatFormat, 'moderation'),
    initialOf(responsesFormat, 'moderation'),
    initialOf(responsesFormat, 'context_management'),
    initialOf(messagesFormat, 'context_management'),
  ]).toEqual([chatModeration, moderation, compaction, clearing])
})
