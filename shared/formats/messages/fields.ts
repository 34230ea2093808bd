import { profile } from '../../gateway/profile.ts'
import type { Field } from '../field.ts'
import { fieldsText } from '../../text/en/fields.ts'

/**
 * Optional fields of `POST /v1/messages` (see shared/gateway/wire/messages.md, "Request fields"). `max_tokens` is required
 * here.
 */
export const messagesFields: readonly Field[] = [
  {
    name: 'stream',
    kind: 'boolean',
    get help(): string {
      return fieldsText().stream
    },
    initial: true,
    group: 'common',
  },
  {
    name: 'max_tokens',
    kind: 'integer',
    get help(): string {
      return fieldsText().maxTokensRequired
    },
    initial: 4096,
    isRequired: true,
    range: { min: 1, max: 64_000, step: 1 },
    group: 'common',
  },
  {
    name: 'temperature',
    kind: 'number',
    get help(): string {
      return fieldsText().temperatureWithoutTopP
    },
    initial: 1,
    range: { min: 0, max: 1, step: 0.05 },
    group: 'common',
  },
  {
    name: 'top_p',
    kind: 'number',
    get help(): string {
      return fieldsText().topP
    },
    initial: 0.95,
    range: { min: 0, max: 1, step: 0.01 },
    group: 'common',
  },
  {
    name: 'top_k',
    kind: 'integer',
    get help(): string {
      return fieldsText().topK
    },
    initial: 40,
    range: { min: 1, max: 500, step: 1 },
    group: 'common',
  },
  {
    name: 'thinking',
    kind: 'json',
    get help(): string {
      return fieldsText().thinkingAdaptive
    },
    initial: { type: 'enabled', budget_tokens: 2048 },
    parts: [
      {
        name: 'type',
        kind: 'choice',
        get help(): string {
          return fieldsText().thinkingTypes
        },
        initial: 'enabled',
        choices: ['adaptive', 'enabled', 'disabled'],
        group: 'common',
      },
      {
        name: 'budget_tokens',
        kind: 'integer',
        get help(): string {
          return fieldsText().thinkingBudgetEnabled
        },
        initial: 2048,
        range: { min: 1024, max: 64_000, step: 1 },
        group: 'common',
      },
      {
        name: 'display',
        kind: 'choice',
        get help(): string {
          return fieldsText().thinkingDisplay
        },
        initial: 'summarized',
        choices: ['summarized', 'omitted'],
        group: 'common',
      },
    ],
    group: 'common',
    section: 'reasoning',
  },
  {
    name: 'output_config',
    kind: 'json',
    get help(): string {
      return fieldsText().outputConfig
    },
    initial: { effort: 'medium' },
    parts: [
      {
        name: 'effort',
        kind: 'choice',
        get help(): string {
          return fieldsText().outputEffort
        },
        initial: 'medium',
        choices: ['low', 'medium', 'high', 'xhigh', 'max'],
        group: 'common',
      },
      {
        name: 'task_budget',
        kind: 'json',
        get help(): string {
          return fieldsText().taskBudget
        },
        initial: { type: 'tokens', total: 100_000 },
        group: 'common',
      },
      {
        name: 'format',
        kind: 'json',
        get help(): string {
          return fieldsText().outputSchema
        },
        initial: {
          type: 'json_schema',
          schema: {
            type: 'object',
            properties: { answer: { type: 'string' } },
            required: ['answer'],
            additionalProperties: false,
          },
        },
        group: 'common',
      },
    ],
    group: 'common',
    section: 'reasoning',
  },
  {
    name: 'output_format',
    kind: 'json',
    get help(): string {
      return fieldsText().outputFormatOlder
    },
    initial: { type: 'json_schema', schema: { type: 'object', properties: { answer: { type: 'string' } } } },
    group: 'more',
    section: 'answer',
  },
  {
    name: 'tools',
    kind: 'json',
    get help(): string {
      return fieldsText().tools
    },
    initial: [
      {
        name: 'get_time',
        // oxlint-disable-next-line text/untranslated -- a sample tool, sent as it stands
        description: 'The current time in a time zone.',
        input_schema: { type: 'object', properties: { tz: { type: 'string' } }, required: ['tz'] },
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
    initial: { type: 'auto' },
    group: 'common',
    section: 'tools',
    editor: 'tool-choice',
  },
  {
    name: 'stop_sequences',
    kind: 'text-list',
    get help(): string {
      return fieldsText().stopSequences
    },
    initial: [],
    group: 'common',
  },
  {
    name: 'metadata',
    kind: 'json',
    get help(): string {
      return fieldsText().metadataUser
    },
    initial: { user_id: 'user-1' },
    parts: [
      {
        name: 'user_id',
        kind: 'text',
        get help(): string {
          return fieldsText().userId
        },
        initial: 'user-1',
        group: 'common',
      },
    ],
    group: 'more',
  },
  {
    name: 'cache_control',
    kind: 'json',
    get help(): string {
      return fieldsText().cacheControl
    },
    initial: { type: 'ephemeral' },
    parts: [
      {
        name: 'type',
        kind: 'choice',
        get help(): string {
          return fieldsText().cacheType
        },
        initial: 'ephemeral',
        choices: ['ephemeral'],
        group: 'common',
      },
      {
        name: 'ttl',
        kind: 'choice',
        get help(): string {
          return fieldsText().cacheTtl
        },
        initial: '5m',
        choices: ['5m', '1h'],
        group: 'common',
      },
    ],
    group: 'more',
  },
  {
    name: 'context_management',
    kind: 'json',
    get help(): string {
      return fieldsText().contextClearing
    },
    initial: { edits: [{ type: 'clear_tool_uses_20250919' }] },
    group: 'more',
  },
  {
    name: 'mcp_servers',
    kind: 'json',
    get help(): string {
      return fieldsText().mcpServers
    },
    initial: [],
    group: 'more',
  },
  {
    name: 'container',
    kind: 'text',
    get help(): string {
      return fieldsText().container
    },
    initial: '',
    group: 'more',
  },
  {
    name: 'service_tier',
    kind: 'choice',
    get help(): string {
      return fieldsText().serviceTierCapacity
    },
    initial: 'auto',
    choices: ['auto', 'standard_only'],
    group: 'more',
  },
  {
    name: 'speed',
    kind: 'choice',
    get help(): string {
      return fieldsText().fasterMode
    },
    initial: 'standard',
    choices: ['standard', 'fast'],
    group: 'more',
  },
  {
    name: 'fallbacks',
    kind: 'json',
    get help(): string {
      return fieldsText().fallbacks
    },
    initial: 'default',
    group: 'more',
  },
  {
    name: 'inference_geo',
    kind: 'text',
    get help(): string {
      return fieldsText().inferenceGeo
    },
    initial: 'us',
    group: 'more',
  },
  {
    name: 'system',
    kind: 'json',
    get help(): string {
      return fieldsText().systemBlocks
    },
    // oxlint-disable-next-line text/untranslated -- a sample prompt, sent as it stands
    initial: [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }],
    group: 'more',
  },
  {
    name: profile.messagesBetaHeader,
    kind: 'text-list',
    get help(): string {
      return fieldsText().betaFeatures
    },
    initial: ['interleaved-thinking-2025-05-14'],
    choices: [
      'interleaved-thinking-2025-05-14',
      'context-1m-2025-08-07',
      'context-management-2025-06-27',
      'files-api-2025-04-14',
    ],
    group: 'more',
  },
]
