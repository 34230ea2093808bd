import { conversationFields, effortField } from '../conversation-fields.ts'
import type { Field, PrimaryField } from '../field.ts'
import { chatMoreFields } from './more-fields.ts'
import { chatVendorFields } from './vendor-fields.ts'
import { fieldsText } from '../../text/en/fields.ts'

/**
 * The optional fields of POST /v1/chat/completions: the documented ones, and the practical ones that the gateway forwards
 * (see shared/gateway/wire/chat-completions.md, "Request fields"). `model` and `messages` are filled by the conversation.
 */
export const chatFields: readonly Field[] = [
  conversationFields.stream,
  {
    name: 'stream_options',
    kind: 'json',
    help: () => fieldsText().streamOptionsUsage,
    initial: { include_usage: true },
    parts: [
      {
        name: 'include_usage',
        kind: 'boolean',
        help: () => fieldsText().includeUsage,
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
    help: () => fieldsText().maxTokensOlder,
    initial: 1024,
    range: { min: 1, max: 131_072, step: 1 },
    group: 'common',
  },
  {
    name: 'max_completion_tokens',
    kind: 'integer',
    help: () => fieldsText().maxTokensWithReasoning,
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
    help: () => fieldsText().responseFormat,
    initial: { type: 'json_object' },
    group: 'common',
    section: 'answer',
  },
  {
    name: 'tools',
    kind: 'json',
    help: () => fieldsText().toolsWithSchemas,
    initial: [
      {
        type: 'function',
        function: {
          name: 'get_time',
          // oxlint-disable-next-line text/untranslated -- a sample tool, sent as it stands
          description: 'The current time in a time zone.',
          parameters: {
            type: 'object',
            // oxlint-disable-next-line text/untranslated -- a sample tool, sent as it stands
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
    help: () => fieldsText().toolChoiceNames,
    initial: 'auto',
    group: 'common',
    section: 'tools',
    editor: 'tool-choice',
  },
  {
    name: 'stop',
    kind: 'text-list',
    help: () => fieldsText().stopUpToFour,
    initial: [],
    group: 'common',
  },
  {
    name: 'seed',
    kind: 'integer',
    help: () => fieldsText().seed,
    initial: 1,
    group: 'common',
  },
  ...chatMoreFields,
  ...chatVendorFields,
]

export const chatPrimary: readonly PrimaryField[] = [
  { name: 'temperature', label: () => fieldsText().names.temperature },
  { name: 'max_tokens', label: () => fieldsText().names.maxTokens },
  {
    name: 'reasoning_effort',
    label: () => fieldsText().names.effort,
    shown: ['low', 'medium', 'high'],
  },
  { name: 'response_format', label: () => fieldsText().names.answerShape, control: 'answer-shape' },
  { name: 'tools', label: () => fieldsText().names.tools },
  { name: 'stream', label: () => fieldsText().names.stream },
]
