import { describe, expect, it } from 'vitest'
import { isJsonObject, parseJson, type Json } from '../json.ts'
import type { Part } from '../runs/part.ts'
import { conversationFormats } from './conversation-formats.ts'
import type { ConversationFormatId } from './registry.ts'

/** The result of a streamed answer with these events. */
function partsOf(format: ConversationFormatId, events: readonly Json[]): Part[] {
  const reader = conversationFormats[format].createStreamReader?.()
  const parts: Part[] = []
  for (const event of events) reader?.push({ event: '', data: JSON.stringify(event) }, parts)
  reader?.end(parts)
  return parts
}

function endOf(format: ConversationFormatId, raw: string): Json {
  switch (format) {
    case 'chat':
      return { id: 'c', choices: [{ index: 0, delta: {}, finish_reason: raw }] }
    case 'messages':
      return { type: 'message_delta', delta: { stop_reason: raw } }
    case 'generate-content':
      return { candidates: [{ finishReason: raw }] }
    default:
      return {
        type: 'response.incomplete',
        response: { id: 'r', status: 'incomplete', output: [], incomplete_details: { reason: raw } },
      }
  }
}

/** Every documented word for an ending, with ours (see shared/gateway/wire/conversations.md, "Endings"). */
const endings: Readonly<Record<ConversationFormatId, string>> = {
  chat: `stop=stop length=length tool_calls=tool-calls content_filter=content-filter function_call=tool-calls
    pause_turn=pause model_context_window_exceeded=context-window error=error`,
  responses: 'max_output_tokens=length content_filter=content-filter',
  messages: `end_turn=stop max_tokens=length stop_sequence=stop tool_use=tool-calls pause_turn=pause refusal=refusal
    model_context_window_exceeded=context-window`,
  'generate-content': `STOP=stop MAX_TOKENS=length SAFETY=content-filter RECITATION=content-filter LANGUAGE=other
    OTHER=other BLOCKLIST=content-filter PROHIBITED_CONTENT=content-filter SPII=content-filter
    MALFORMED_FUNCTION_CALL=bad-call IMAGE_SAFETY=content-filter UNEXPECTED_TOOL_CALL=bad-call TOO_MANY_TOOL_CALLS=bad-call
    IMAGE_PROHIBITED_CONTENT=content-filter NO_IMAGE=other IMAGE_RECITATION=content-filter IMAGE_OTHER=other`,
}

const rows = Object.entries(endings).flatMap(([format, words]) =>
  words
    .split(/\s+/)
    .map(
      (row) => [format as ConversationFormatId, ...row.split('=')] as [ConversationFormatId, string, string],
    ),
)

describe('how an answer ended', () => {
  it.each(rows)('in %s, %s is %s, and its own word is kept', (format, raw, reason) => {
    const finish = partsOf(format, [endOf(format, raw)]).find(({ type }) => type === 'finish')
    expect(finish).toEqual({ type: 'finish', reason, raw })
  })

  it.each(['chat', 'responses', 'messages', 'generate-content'] as const)(
    'in %s, a word nobody knows is kept as it is',
    (format) => {
      const finish = partsOf(format, [endOf(format, 'brand_new')]).find(({ type }) => type === 'finish')
      expect(finish).toEqual({ type: 'finish', reason: 'other', raw: 'brand_new' })
    },
  )

  it.each([
    ['completed', 'stop'],
    ['failed', 'error'],
    ['cancelled', 'other'],
    ['queued', 'other'],
    ['incomplete', 'other'],
  ])('in responses, the status %s is %s', (status, reason) => {
    const body = { id: 'r', object: 'response', status, output: [] }
    const finish = partsOf('responses', [body]).find(({ type }) => type === 'finish')
    expect(finish).toMatchObject({ type: 'finish', reason })
  })
})

const place = { item_id: 'i', output_index: 0, content_index: 0, summary_index: 0 }

/**
 * Each documented event of a streamed response, and what it shows of itself (see shared/gateway/wire/responses.md,
 * "Stream").
 */
const responseEvents: readonly (readonly [string, Json, string])[] = [
  ['response.created', { response: { id: 'r' } }, 'start'],
  ['response.queued', { response: { id: 'r' } }, 'start'],
  ['response.in_progress', { response: { id: 'r' } }, 'start'],
  ['response.output_item.added', { item: { type: 'function_call', call_id: 'c', name: 'f' } }, 'tool-call'],
  [
    'response.output_item.done',
    { item: { type: 'message', content: [{ type: 'output_text', text: 'a' }] } },
    'text',
  ],
  ['response.output_text.delta', { delta: 'a' }, 'text'],
  ['response.refusal.delta', { delta: 'a' }, 'refusal'],
  ['response.reasoning_summary_text.delta', { delta: 'a' }, 'reasoning'],
  ['response.reasoning_text.delta', { delta: 'a' }, 'reasoning'],
  ['response.function_call_arguments.delta', { delta: '{}' }, 'tool-call'],
  ['response.custom_tool_call_input.delta', { delta: 'a' }, 'tool-call'],
  ['response.audio.transcript.delta', { delta: 'a' }, 'text'],
  [
    'response.output_text.annotation.added',
    { annotation: { type: 'url_citation', url: 'https://a' } },
    'citation',
  ],
  ['response.completed', { response: { id: 'r', status: 'completed' } }, 'finish'],
  ['response.incomplete', { response: { id: 'r', status: 'incomplete' } }, 'finish'],
  ['response.failed', { response: { id: 'r', status: 'failed' } }, 'finish'],
  ['response.done', { response: { id: 'r', status: 'completed' } }, 'finish'],
  ['response.error', { error: { message: 'No' } }, 'error'],
  ['error', { code: 'server_error', message: 'No' }, 'error'],
]

const quiet = `content_part.added content_part.done output_text.done refusal.done function_call_arguments.done
  custom_tool_call_input.done reasoning_summary_part.added reasoning_summary_part.done reasoning_summary_text.done
  reasoning_text.done web_search_call.in_progress web_search_call.searching web_search_call.completed
  file_search_call.in_progress file_search_call.searching file_search_call.completed
  code_interpreter_call.in_progress code_interpreter_call.interpreting code_interpreter_call.completed
  code_interpreter_call_code.delta code_interpreter_call_code.done image_generation_call.in_progress
  image_generation_call.generating image_generation_call.completed image_generation_call.partial_image
  mcp_list_tools.in_progress mcp_list_tools.completed mcp_list_tools.failed mcp_call.in_progress mcp_call.completed
  mcp_call.failed mcp_call_arguments.delta mcp_call_arguments.done shell_call_command.added shell_call_command.delta
  shell_call_command.done shell_call_output_content.delta shell_call_output_content.done audio.delta audio.done
  audio.transcript.done`
  .split(/\s+/)
  .map((name) => `response.${name}`)

describe('the events of a stream', () => {
  it.each(responseEvents)('in responses, %s is read', (type, payload, expected) => {
    const event = { type, ...place, ...(isJsonObject(payload) ? payload : {}) }
    expect(partsOf('responses', [event]).map((part) => part.type)).toContain(expected)
  })

  it.each(quiet)('in responses, %s is known to show nothing of its own', (type) => {
    const shown = partsOf('responses', [{ type, ...place, delta: 'a', text: 'a' }])
    expect(shown.filter((part) => part.type === 'opaque' || part.type === 'unreadable')).toEqual([])
  })

  it.each(['content_block_stop', 'ping', 'message_stop'])('in messages, %s shows nothing', (type) => {
    expect(partsOf('messages', [{ type, index: 0 }])).toEqual([])
  })

  it.each<[string, Json, string]>([
    ['text_delta', { text: 'a' }, 'text'],
    ['thinking_delta', { thinking: 'a' }, 'reasoning'],
    ['citations_delta', { citation: { url: 'https://a' } }, 'citation'],
  ])('in messages, a %s is read', (type, payload, expected) => {
    const delta = { type, ...(isJsonObject(payload) ? payload : {}) }
    const parts = partsOf('messages', [{ type: 'content_block_delta', index: 0, delta }])
    expect(parts.map((part) => part.type)).toContain(expected)
  })

  it.each<[ConversationFormatId, Json, string]>([
    ['responses', { type: 'response.brand_new.added', thing: 1 }, 'response.brand_new.added'],
    ['messages', { type: 'brand_new', thing: 1 }, 'brand_new'],
    [
      'messages',
      { type: 'content_block_start', index: 0, content_block: { type: 'brand_new' } },
      'brand_new',
    ],
    ['generate-content', { candidates: [{ content: { parts: [{ brandNew: {} }] } }] }, 'brandNew'],
  ])('in %s, one nobody knows is shown as it is', (format, event, label) => {
    const shown = partsOf(format, [event, parseJson(JSON.stringify(event)) ?? null]).filter(
      (part) => part.type === 'opaque',
    )
    expect(shown[0]).toMatchObject({ type: 'opaque', label })
  })
})
