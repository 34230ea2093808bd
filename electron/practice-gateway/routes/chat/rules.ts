import type { FieldRule, FieldRules } from '../../text/field-rule.ts'

const text: FieldRule = { type: 'string', required: true }

/**
 * See shared/gateway/wire/chat-completions.md, "Messages and content parts". `text` may be empty here, so it only has
 * to be a string.
 */
const contentPart: FieldRule = {
  type: 'object',
  kinds: {
    by: 'type',
    of: {
      text: { text: { type: 'string' } },
      image_url: {
        image_url: {
          type: 'string|object',
          required: true,
          format: 'url',
          fields: { url: { ...text, format: 'url' } },
        },
      },
      input_audio: {
        input_audio: {
          type: 'object',
          required: true,
          fields: { data: { ...text, format: 'base64' }, format: { ...text, oneOf: ['wav', 'mp3'] } },
        },
      },
      file: {
        file: {
          type: 'object',
          required: true,
          fields: {
            filename: { type: 'string' },
            file_data: { type: 'string' },
            file_id: { type: 'string' },
          },
        },
      },
      video_url: { video_url: { type: 'string|object', required: true } },
      refusal: { refusal: text },
    },
  },
}

const toolCall: FieldRule = {
  type: 'object',
  fields: {
    id: text,
    type: { ...text, oneOf: ['function', 'custom'] },
    function: { type: 'object', fields: { name: text, arguments: { type: 'string' } } },
  },
}

const message: FieldRule = {
  type: 'object',
  fields: {
    role: { ...text, oneOf: ['system', 'developer', 'user', 'assistant', 'tool', 'function'] },
    content: { type: 'string|array', items: contentPart },
    tool_calls: { type: 'array', items: toolCall },
    tool_call_id: { type: 'string' },
    name: { type: 'string' },
  },
}

/** A function definition of the chat format. */
const tool: FieldRule = {
  type: 'object',
  kinds: {
    by: 'type',
    of: {
      function: {
        function: {
          type: 'object',
          required: true,
          fields: { name: text, description: { type: 'string' }, parameters: { type: 'object' } },
        },
      },
      custom: { custom: { type: 'object', required: true, fields: { name: text } } },
    },
  },
}

const responseFormat: FieldRule = {
  type: 'object',
  kinds: {
    by: 'type',
    of: {
      text: {},
      json_object: {},
      json_schema: {
        json_schema: {
          type: 'object',
          required: true,
          fields: { name: text, schema: { type: 'object', required: true } },
        },
      },
    },
  },
}

/** See shared/gateway/wire/chat-completions.md, "Request fields". */
export const chatRules: FieldRules = {
  messages: { type: 'array', items: message },
  stream: { type: 'boolean' },
  stream_options: { type: 'object', fields: { include_usage: { type: 'boolean' } } },
  max_tokens: { type: 'integer', min: 1 },
  max_completion_tokens: { type: 'integer', min: 1 },
  temperature: { type: 'number', min: 0, max: 2 },
  top_p: { type: 'number', min: 0, max: 1 },
  top_k: { type: 'integer' },
  n: { type: 'integer', min: 1, max: 128 },
  stop: { type: 'string|array', items: { type: 'string' } },
  seed: { type: 'integer' },
  presence_penalty: { type: 'number', min: -2, max: 2 },
  frequency_penalty: { type: 'number', min: -2, max: 2 },
  logprobs: { type: 'boolean' },
  top_logprobs: { type: 'integer', min: 0, max: 20 },
  logit_bias: { type: 'object' },
  response_format: responseFormat,
  tools: { type: 'array', items: tool },
  tool_choice: { type: 'string|object', oneOf: ['none', 'auto', 'required'], fields: { type: text } },
  parallel_tool_calls: { type: 'boolean' },
  reasoning_effort: { type: 'string', oneOf: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] },
  verbosity: { type: 'string', oneOf: ['low', 'medium', 'high'] },
  modalities: { type: 'array', items: { type: 'string' } },
  audio: { type: 'object' },
  metadata: { type: 'object' },
  user: { type: 'string' },
  store: { type: 'boolean' },
}
