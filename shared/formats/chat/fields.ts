import { conversationFields, effortField } from '../conversation-fields.ts'
import type { Field } from '../field.ts'
import { chatMoreFields } from './more-fields.ts'
import { chatVendorFields } from './vendor-fields.ts'

/**
 * The optional fields of POST /v1/chat/completions: those of gateway-api.md, and the practical ones of wire-reference.md
 * 3.1 that the gateway forwards. `model` and `messages` are filled by the conversation.
 */
export const chatFields: readonly Field[] = [
  conversationFields.stream,
  {
    name: 'stream_options',
    kind: 'json',
    help: 'Options of a stream. include_usage asks for token counts at its end.',
    initial: { include_usage: true },
    parts: [
      {
        name: 'include_usage',
        kind: 'boolean',
        help: 'Tell the token counts in a last event.',
        initial: true,
        group: 'common',
      },
      conversationFields.includeObfuscation,
    ],
    group: 'common',
  },
  {
    name: 'max_tokens',
    kind: 'integer',
    help: 'Most tokens to write. Newer reasoning models take max_completion_tokens instead.',
    initial: 1024,
    range: { min: 1, max: 131_072, step: 1 },
    group: 'common',
  },
  {
    name: 'max_completion_tokens',
    kind: 'integer',
    help: 'Most tokens to write, hidden reasoning included.',
    initial: 2048,
    range: { min: 1, max: 131_072, step: 1 },
    group: 'common',
  },
  conversationFields.temperature,
  conversationFields.topP,
  effortField('reasoning_effort'),
  {
    name: 'response_format',
    kind: 'json',
    help: 'Shape of the answer: text, json_object, or json_schema with a schema.',
    initial: { type: 'json_object' },
    group: 'common',
    section: 'answer',
  },
  {
    name: 'tools',
    kind: 'json',
    help: 'Functions the model may ask to call, each with a JSON schema of its parameters.',
    initial: [
      {
        type: 'function',
        function: {
          name: 'get_time',
          description: 'The current time in a time zone.',
          parameters: {
            type: 'object',
            properties: { tz: { type: 'string', description: 'IANA name, such as Europe/Paris.' } },
            required: ['tz'],
          },
        },
      },
    ],
    group: 'common',
    section: 'tools',
    editor: 'tools',
  },
  {
    name: 'tool_choice',
    kind: 'json',
    help: 'Whether to call tools: "none", "auto", "required", or one function by name.',
    initial: 'auto',
    group: 'common',
    section: 'tools',
    editor: 'tool-choice',
  },
  {
    name: 'stop',
    kind: 'text-list',
    help: 'Texts at which writing ends, up to four.',
    initial: [],
    group: 'common',
  },
  {
    name: 'seed',
    kind: 'integer',
    help: 'The same seed gives similar answers where the model supports it.',
    initial: 1,
    group: 'common',
  },
  ...chatMoreFields,
  ...chatVendorFields,
]
