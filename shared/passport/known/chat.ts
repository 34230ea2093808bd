import { kinds, type AnswerShapes, type Fields } from '../shape.ts'

const usage: Fields = {
  'prompt_tokens!': 'number',
  'completion_tokens!': 'number',
  'total_tokens!': 'number',
  'prompt_tokens_details?': {
    'cached_tokens?': 'number',
    'audio_tokens?': 'number',
    'text_tokens?': 'number',
    'image_tokens?': 'number',
    'cached_creation_tokens?': 'number',
    'cache_write_tokens?': 'number',
  },
  'completion_tokens_details?': {
    'reasoning_tokens?': 'number',
    'audio_tokens?': 'number',
    'text_tokens?': 'number',
    'image_tokens?': 'number',
    'accepted_prediction_tokens?': 'number',
    'rejected_prediction_tokens?': 'number',
  },
  // Counts under the names of other formats, as new-api adds them.
  input_tokens: 'number',
  output_tokens: 'number',
  input_tokens_details: '*',
  claude_cache_creation_5_m_tokens: 'number',
  claude_cache_creation_1_h_tokens: 'number',
  cost: 'number',
  billing_usage: '*',
}

const annotation = kinds('type', {
  url_citation: { 'url_citation!': '*' },
  file: { file: '*' },
})

/** Fields of a message and a delta that our readers support. */
const content: Fields = {
  'content?': 'string|array',
  'refusal?': 'string',
  'reasoning_content?': 'string',
  'reasoning?': 'string',
  reasoning_details: '*',
  thinking_blocks: '*',
  extra_content: '*',
  provider_specific_fields: '*',
  function_call: '*',
  'images?': '*',
  'annotations?': [annotation],
  'audio?': { id: 'string', data: 'string', expires_at: 'number', transcript: 'string' },
}

const toolCall: Fields = {
  'id?': 'string',
  'type?': 'string',
  function: { 'name?': 'string', 'arguments?': 'string' },
  index: 'number',
  custom: { 'name?': 'string', 'input?': 'string' },
  extra_content: '*',
  provider_specific_fields: '*',
}

const envelope: Fields = {
  'id!': 'string',
  'object!': 'string',
  'created!': 'number',
  'model!': 'string',
  'system_fingerprint?': 'string',
  'service_tier?': 'string',
  provider: 'string',
  citations: '*',
  search_results: '*',
}

/** See shared/gateway/wire/chat-completions.md, "Answer" and "Stream". */
export const chatAnswers: AnswerShapes = {
  whole: {
    ...envelope,
    'choices!': [
      {
        'index!': 'number',
        'finish_reason!': 'string',
        'logprobs?': '*',
        'message!': {
          ...content,
          'role!': 'string',
          'content!?': 'string|array',
          'tool_calls?': [{ ...toolCall, 'id!': 'string', 'type!': 'string' }],
        },
      },
    ],
    'usage!': usage,
  },
  chunk: {
    ...envelope,
    'choices!': [
      {
        'index!': 'number',
        'finish_reason?': 'string',
        'logprobs?': '*',
        'delta!': { ...content, role: 'string', 'tool_calls?': [{ ...toolCall, 'index!': 'number' }] },
      },
    ],
    'usage?': usage,
    obfuscation: 'string',
  },
  marks: ['[DONE]'],
}
