import type { FieldRule, FieldRules } from '../../text/field-rule.ts'

const text: FieldRule = { type: 'string', required: true }

/** Content of the user, the system and the developer (see shared/gateway/wire/responses.md, "Input items"). */
const inputPart: FieldRule = {
  type: 'object',
  kinds: {
    by: 'type',
    of: {
      input_text: { text: { type: 'string' } },
      input_image: { image_url: { type: 'string', format: 'url' }, file_id: { type: 'string' } },
      input_file: {
        file_data: { type: 'string' },
        filename: { type: 'string' },
        file_url: { type: 'string', format: 'url' },
        file_id: { type: 'string' },
      },
      input_audio: {
        input_audio: { type: 'object', required: true, fields: { data: { ...text, format: 'base64' } } },
      },
    },
  },
}

/** Content of the assistant. */
const outputPart: FieldRule = {
  type: 'object',
  kinds: {
    by: 'type',
    of: { output_text: { text: { type: 'string' } }, refusal: { refusal: { type: 'string' } } },
  },
}

const said: FieldRule = { type: 'string|array', required: true, items: inputPart }

const item: FieldRule = {
  type: 'object',
  kinds: {
    by: 'type',
    otherwise: 'message',
    isOpen: true,
    of: {
      message: { role: { ...text, oneOf: ['user', 'assistant', 'system', 'developer'] } },
      reasoning: {
        summary: {
          type: 'array',
          required: true,
          items: { type: 'object', fields: { text: { type: 'string' } } },
        },
        encrypted_content: { type: 'string' },
      },
      function_call: { call_id: text, name: text, arguments: { type: 'string|object', required: true } },
      function_call_output: { call_id: text, output: { ...said } },
      compaction: { encrypted_content: text },
    },
  },
}

/** The rules of a message item, by role. */
export const messageRules: Readonly<Record<'answered' | 'said', FieldRules>> = {
  answered: { content: { type: 'string|array', required: true, items: outputPart } },
  said: { content: said },
}

const tool: FieldRule = {
  type: 'object',
  kinds: { by: 'type', isOpen: true, of: { function: { name: text, parameters: { type: 'object' } } } },
}

const format: FieldRule = {
  type: 'object',
  kinds: {
    by: 'type',
    of: {
      text: {},
      json_object: {},
      json_schema: { name: text, schema: { type: 'object', required: true } },
    },
  },
}

const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']

/** See shared/gateway/wire/responses.md, "Request fields". */
export const responsesRules: FieldRules = {
  input: { type: 'string|array', items: item },
  instructions: { type: 'string|object' },
  max_output_tokens: { type: 'integer', min: 16 },
  max_tool_calls: { type: 'integer', min: 1 },
  temperature: { type: 'number', min: 0, max: 2 },
  top_p: { type: 'number', min: 0, max: 1 },
  top_logprobs: { type: 'integer', min: 0, max: 20 },
  stream: { type: 'boolean' },
  tools: { type: 'array', items: tool },
  tool_choice: { type: 'string|object', oneOf: ['none', 'auto', 'required'], fields: { type: text } },
  parallel_tool_calls: { type: 'boolean' },
  reasoning: {
    type: 'object',
    fields: {
      effort: { type: 'string', oneOf: efforts },
      summary: { type: 'string', oneOf: ['auto', 'concise', 'detailed'] },
    },
  },
  text: {
    type: 'object',
    fields: { format, verbosity: { type: 'string', oneOf: ['low', 'medium', 'high'] } },
  },
  previous_response_id: { type: 'string' },
  store: { type: 'boolean' },
  background: { type: 'boolean' },
  include: { type: 'array', items: { type: 'string' } },
  truncation: { type: 'string', oneOf: ['auto', 'disabled'] },
  metadata: { type: 'object' },
  user: { type: 'string' },
}
