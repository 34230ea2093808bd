import { kinds, type AnswerShapes, type Fields } from '../shape.ts'

const usage: Fields = {
  'input_tokens!': 'number',
  'output_tokens!': 'number',
  'total_tokens!': 'number',
  'input_tokens_details?': { 'cached_tokens?': 'number' },
  'output_tokens_details?': { 'reasoning_tokens?': 'number' },
  cost: 'number',
  billing_usage: '*',
}

const part = kinds('type', {
  output_text: { 'text!': 'string', 'annotations?': '*', 'logprobs?': '*' },
  refusal: { 'refusal!': 'string' },
  summary_text: { 'text!': 'string' },
  reasoning_text: { 'text!': 'string' },
  output_audio: { data: 'string', transcript: 'string' },
})

/** A call of a vendor's own tool: its content is shown as it arrived. */
const vendorCall: Fields = {
  'id!': 'string',
  status: 'string',
  action: '*',
  queries: '*',
  results: '*',
  code: '*',
  container_id: '*',
  outputs: '*',
  name: 'string',
  arguments: '*',
  server_label: 'string',
  output: '*',
  error: '*',
  approval_request_id: '*',
  tools: '*',
}

const item = kinds('type', {
  message: { 'id!': 'string', 'role!': 'string', 'status!': 'string', 'content!': [part], phase: 'string' },
  reasoning: {
    'id!': 'string',
    'summary!': [part],
    'content?': [part],
    'status?': 'string',
    'encrypted_content?': 'string',
  },
  function_call: {
    'id!': 'string',
    'call_id!': 'string',
    'name!': 'string',
    'arguments!': 'string',
    status: 'string',
  },
  custom_tool_call: {
    'id!': 'string',
    'call_id!': 'string',
    'name!': 'string',
    'input!': 'string',
    status: 'string',
  },
  image_generation_call: {
    'id!': 'string',
    status: 'string',
    'result?': 'string',
    output_format: 'string',
    size: 'string',
    quality: 'string',
    background: 'string',
    revised_prompt: 'string',
    action: 'string',
  },
  compaction: { 'id!': 'string', 'encrypted_content!': 'string' },
  web_search_call: vendorCall,
  file_search_call: vendorCall,
  code_interpreter_call: vendorCall,
  mcp_call: vendorCall,
  mcp_list_tools: vendorCall,
  mcp_approval_request: vendorCall,
})

const response: Fields = {
  'id!': 'string',
  'object!': 'string',
  'created_at!': 'number',
  'status!': 'string',
  'model!': 'string',
  'output!': [item],
  'error!?': { code: 'string', message: 'string' },
  'incomplete_details!?': { 'reason!': 'string' },
  'usage!?': usage,
  completed_at: '*',
  instructions: '*',
  'max_output_tokens?': 'number',
  'max_tool_calls?': 'number',
  metadata: '*',
  parallel_tool_calls: 'boolean',
  'previous_response_id?': 'string',
  'prompt?': '*',
  prompt_cache_key: '*',
  prompt_cache_retention: '*',
  'reasoning?': { 'effort?': 'string', 'summary?': 'string', 'generate_summary?': 'string' },
  safety_identifier: '*',
  'service_tier?': 'string',
  store: 'boolean',
  background: 'boolean',
  conversation: '*',
  'temperature?': 'number',
  text: { format: '*', 'verbosity?': 'string' },
  tool_choice: '*',
  tools: '*',
  'top_logprobs?': 'number',
  'top_p?': 'number',
  'frequency_penalty?': 'number',
  'presence_penalty?': 'number',
  'truncation?': 'string',
  'user?': 'string',
  billing: '*',
}

const numbered: Fields = { 'sequence_number!': 'number' }
const ofItem: Fields = { ...numbered, 'item_id!': 'string', 'output_index!': 'number' }
const ofContent: Fields = { ...ofItem, 'content_index!': 'number' }
const ofSummary: Fields = { ...ofItem, 'summary_index!': 'number' }
const snapshot: Fields = { ...numbered, 'response!': response }
const text: Fields = { ...ofContent, 'logprobs?': '*', obfuscation: 'string' }

const vendorSteps = ['in_progress', 'searching', 'interpreting', 'generating', 'completed', 'failed']
const vendorTools = [
  'web_search_call',
  'file_search_call',
  'code_interpreter_call',
  'image_generation_call',
  'mcp_call',
  'mcp_list_tools',
]

/** See shared/gateway/wire/responses.md, "Answer" and "Stream". */
export const responsesAnswers: AnswerShapes = {
  whole: response,
  events: {
    'response.created': snapshot,
    'response.queued': snapshot,
    'response.in_progress': snapshot,
    'response.completed': snapshot,
    'response.incomplete': snapshot,
    'response.failed': snapshot,
    'response.cancelled': snapshot,
    'response.output_item.added': { ...numbered, 'output_index!': 'number', 'item!': item },
    'response.output_item.done': { ...numbered, 'output_index!': 'number', 'item!': item },
    'response.content_part.added': { ...ofContent, 'part!': part },
    'response.content_part.done': { ...ofContent, 'part!': part },
    'response.output_text.delta': { ...text, 'delta!': 'string' },
    'response.output_text.done': { ...text, 'text!': 'string' },
    'response.output_text.annotation.added': {
      ...ofContent,
      'annotation!': '*',
      annotation_index: 'number',
    },
    'response.refusal.delta': { ...text, 'delta!': 'string' },
    'response.refusal.done': { ...text, 'refusal!': 'string' },
    'response.function_call_arguments.delta': { ...ofItem, 'delta!': 'string', obfuscation: 'string' },
    'response.function_call_arguments.done': { ...ofItem, 'arguments!': 'string', name: 'string' },
    'response.custom_tool_call_input.delta': { ...ofItem, 'delta!': 'string', obfuscation: 'string' },
    'response.custom_tool_call_input.done': { ...ofItem, 'input!': 'string' },
    'response.mcp_call_arguments.delta': { ...ofItem, 'delta!': 'string', obfuscation: 'string' },
    'response.mcp_call_arguments.done': { ...ofItem, 'arguments!': 'string' },
    'response.code_interpreter_call_code.delta': { ...ofItem, 'delta!': 'string', obfuscation: 'string' },
    'response.code_interpreter_call_code.done': { ...ofItem, 'code!': 'string' },
    'response.reasoning_summary_part.added': { ...ofSummary, 'part!': part },
    'response.reasoning_summary_part.done': { ...ofSummary, 'part!': part },
    'response.reasoning_summary_text.delta': { ...ofSummary, 'delta!': 'string', obfuscation: 'string' },
    'response.reasoning_summary_text.done': { ...ofSummary, 'text!': 'string' },
    'response.reasoning_text.delta': { ...ofContent, 'delta!': 'string', obfuscation: 'string' },
    'response.reasoning_text.done': { ...ofContent, 'text!': 'string' },
    'response.audio.delta': { ...numbered, 'delta!': 'string', item_id: 'string', output_index: 'number' },
    'response.audio.done': { ...numbered, item_id: 'string', output_index: 'number' },
    'response.audio.transcript.delta': { ...numbered, 'delta!': 'string' },
    'response.audio.transcript.done': numbered,
    'response.image_generation_call.partial_image': {
      ...ofItem,
      'partial_image_index!': 'number',
      'partial_image_b64!': 'string',
      size: 'string',
      quality: 'string',
      background: 'string',
      output_format: 'string',
    },
    ...Object.fromEntries(
      vendorTools.flatMap((tool) => vendorSteps.map((step) => [`response.${tool}.${step}`, ofItem])),
    ),
    error: { code: '*', message: '*', param: '*', error: '*', sequence_number: 'number' },
  },
  neededEvents: [
    ['response.created'],
    ['response.output_item.added'],
    ['response.completed', 'response.incomplete', 'response.failed', 'response.cancelled'],
  ],
}
