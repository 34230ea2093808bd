import { conversationFields, effortField, verbosityField } from '../conversation-fields.ts'
import type { Field } from '../field.ts'
import { inputTypeField } from '../plain-input.ts'
import { fieldsText } from '../../text/en/fields.ts'

/**
 * The optional fields of POST /v1/responses: the documented and the practical ones (see shared/gateway/wire/responses.md,
 * "Request fields").
 */
export const responsesFields: readonly Field[] = [
  conversationFields.stream,
  {
    name: 'max_output_tokens',
    kind: 'integer',
    get help(): string {
      return fieldsText().maxTokensWithReasoning
    },
    initial: 2048,
    range: { min: 16, max: 131_072, step: 1 },
    group: 'common',
  },
  conversationFields.temperature,
  conversationFields.topP,
  effortField('reasoning.effort'),
  {
    name: 'reasoning.summary',
    kind: 'choice',
    get help(): string {
      return fieldsText().reasoningSummary
    },
    initial: 'auto',
    choices: ['auto', 'concise', 'detailed'],
    group: 'common',
    section: 'reasoning',
  },
  {
    name: 'reasoning.mode',
    kind: 'choice',
    get help(): string {
      return fieldsText().reasoningMode
    },
    initial: 'standard',
    choices: ['standard', 'pro'],
    group: 'more',
    section: 'reasoning',
  },
  {
    name: 'reasoning.context',
    kind: 'choice',
    get help(): string {
      return fieldsText().reasoningContext
    },
    initial: 'auto',
    choices: ['auto', 'current_turn', 'all_turns'],
    group: 'more',
    section: 'reasoning',
  },
  conversationFields.enableThinking,
  {
    name: 'text.format',
    kind: 'json',
    get help(): string {
      return fieldsText().textFormat
    },
    initial: {
      type: 'json_schema',
      name: 'result',
      strict: true,
      schema: {
        type: 'object',
        properties: { answer: { type: 'string' } },
        required: ['answer'],
        additionalProperties: false,
      },
    },
    group: 'common',
    section: 'answer',
  },
  {
    name: 'tools',
    kind: 'json',
    get help(): string {
      return fieldsText().toolsAndBuiltIn
    },
    initial: [
      {
        type: 'function',
        name: 'get_time',
        // oxlint-disable-next-line text/untranslated -- a sample tool, sent as it stands
        description: 'The current time in a time zone.',
        parameters: { type: 'object', properties: { tz: { type: 'string' } }, required: ['tz'] },
      },
    ],
    group: 'common',
    section: 'tools',
    editor: 'tools',
  },
  {
    name: 'tool_choice',
    kind: 'json',
    get help(): string {
      return fieldsText().toolChoice
    },
    initial: 'auto',
    group: 'common',
    section: 'tools',
    editor: 'tool-choice',
  },
  {
    name: 'store',
    kind: 'boolean',
    get help(): string {
      return fieldsText().storeForNext
    },
    initial: false,
    group: 'common',
  },
  {
    name: 'background',
    kind: 'boolean',
    get help(): string {
      return fieldsText().background
    },
    initial: true,
    group: 'more',
  },
  {
    name: 'previous_response_id',
    kind: 'text',
    get help(): string {
      return fieldsText().previousResponseId
    },
    initial: '',
    group: 'common',
  },
  {
    name: 'include',
    kind: 'text-list',
    get help(): string {
      return fieldsText().include
    },
    initial: ['reasoning.encrypted_content'],
    choices: [
      'reasoning.encrypted_content',
      'web_search_call.results',
      'web_search_call.action.sources',
      'file_search_call.results',
      'message.input_image.image_url',
      'computer_call_output.output.image_url',
      'code_interpreter_call.outputs',
      'message.output_text.logprobs',
    ],
    group: 'common',
    section: 'reasoning',
  },
  verbosityField('text.verbosity'),
  conversationFields.parallelToolCalls,
  {
    name: 'max_tool_calls',
    kind: 'integer',
    get help(): string {
      return fieldsText().maxToolCalls
    },
    initial: 4,
    range: { min: 1, max: 100, step: 1 },
    group: 'more',
    section: 'tools',
  },
  {
    name: 'top_logprobs',
    kind: 'integer',
    get help(): string {
      return fieldsText().topLogprobs
    },
    initial: 5,
    range: { min: 0, max: 20, step: 1 },
    group: 'more',
  },
  {
    name: 'truncation',
    kind: 'choice',
    get help(): string {
      return fieldsText().truncation
    },
    initial: 'auto',
    choices: ['auto', 'disabled'],
    group: 'more',
  },
  conversationFields.promptCacheKey,
  conversationFields.metadata,
  conversationFields.serviceTier,
  {
    name: 'stream_options',
    kind: 'json',
    get help(): string {
      return fieldsText().streamOptions
    },
    initial: { include_obfuscation: false },
    parts: [conversationFields.includeObfuscation],
    group: 'more',
  },
  {
    name: 'conversation',
    kind: 'text',
    get help(): string {
      return fieldsText().conversation
    },
    initial: '',
    group: 'more',
  },
  {
    name: 'prompt',
    kind: 'json',
    get help(): string {
      return fieldsText().prompt
    },
    initial: { id: '' },
    group: 'more',
  },
  {
    name: 'context_management',
    kind: 'json',
    get help(): string {
      return fieldsText().contextCompaction
    },
    initial: [{ type: 'compaction', compact_threshold: 100_000 }],
    group: 'more',
  },
  conversationFields.promptCacheRetention,
  conversationFields.promptCacheOptions,
  conversationFields.moderation,
  {
    name: 'client_metadata',
    kind: 'json',
    get help(): string {
      return fieldsText().clientMetadata
    },
    initial: {},
    group: 'more',
  },
  conversationFields.user,
  conversationFields.safetyIdentifier,
  {
    ...inputTypeField,
    get help(): string {
      return fieldsText().inputType
    },
  },
  {
    name: 'instructions',
    kind: 'json',
    get help(): string {
      return fieldsText().instructionsObject
    },
    // oxlint-disable-next-line text/untranslated -- a sample prompt, sent as it stands
    initial: { role: 'developer', content: 'Be brief.' },
    group: 'more',
  },
]
