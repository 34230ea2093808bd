import { kinds, type AnswerShapes, type Fields } from '../shape.ts'

const counts: Fields = {
  'output_tokens!': 'number',
  'input_tokens?': 'number',
  'cache_creation_input_tokens?': 'number',
  'cache_read_input_tokens?': 'number',
  'cache_creation?': { ephemeral_5m_input_tokens: 'number', ephemeral_1h_input_tokens: 'number' },
  'server_tool_use?': '*',
  'service_tier?': 'string',
  inference_geo: '*',
  cost: 'number',
  billing_usage: '*',
}

const serverResult: Fields = { 'tool_use_id!': 'string', 'content!': '*', is_error: 'boolean' }

const block = kinds('type', {
  text: { 'text!': 'string', 'citations?': '*' },
  thinking: { 'thinking!': 'string', 'signature!': 'string' },
  redacted_thinking: { 'data!': 'string' },
  tool_use: { 'id!': 'string', 'name!': 'string', 'input!': '*', caller: '*' },
  server_tool_use: { 'id!': 'string', 'name!': 'string', 'input!': '*', caller: '*' },
  mcp_tool_use: { 'id!': 'string', 'name!': 'string', 'input!': '*', server_name: 'string' },
  mcp_tool_result: serverResult,
  web_search_tool_result: serverResult,
  web_fetch_tool_result: serverResult,
  code_execution_tool_result: serverResult,
  bash_code_execution_tool_result: serverResult,
  text_editor_code_execution_tool_result: serverResult,
})

const message: Fields = {
  'id!': 'string',
  'type!': 'string',
  'role!': 'string',
  'model!': 'string',
  'content!': [block],
  'stop_reason!?': 'string',
  'stop_sequence?': 'string',
  'stop_details?': '*',
  'usage!': { ...counts, 'input_tokens!': 'number' },
  'container?': '*',
  'context_management?': '*',
  'diagnostics?': '*',
}

/** See shared/gateway/wire/messages.md, "Answer" and "Stream". */
export const messagesAnswers: AnswerShapes = {
  whole: { ...message, 'stop_reason!': 'string' },
  events: {
    message_start: { 'message!': message },
    content_block_start: { 'index!': 'number', 'content_block!': block },
    content_block_delta: {
      'index!': 'number',
      'delta!': kinds('type', {
        text_delta: { 'text!': 'string' },
        thinking_delta: { 'thinking!': 'string' },
        signature_delta: { 'signature!': 'string' },
        input_json_delta: { 'partial_json!': 'string' },
        citations_delta: { 'citation!': '*' },
      }),
    },
    content_block_stop: { 'index!': 'number' },
    message_delta: {
      'delta!': {
        'stop_reason!?': 'string',
        'stop_sequence?': 'string',
        'stop_details?': '*',
        'container?': '*',
      },
      'usage!': counts,
      'context_management?': '*',
    },
    message_stop: {},
    ping: {},
    error: { error: '*', request_id: '*' },
  },
  neededEvents: [
    ['message_start'],
    ['content_block_start'],
    ['content_block_stop'],
    ['message_delta'],
    ['message_stop'],
  ],
}
