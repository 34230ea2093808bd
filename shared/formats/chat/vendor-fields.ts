import { conversationFields } from '../conversation-fields.ts'
import type { Field } from '../field.ts'
import { fieldsText } from '../../text/en/fields.ts'

/**
 * Fields of single vendors that gateways forward, and two of the older standard (see
 * shared/gateway/wire/chat-completions.md, "Fields of single vendors"). All of them are behind "more fields".
 */
export const chatVendorFields: readonly Field[] = [
  {
    name: 'reasoning',
    kind: 'json',
    get help(): string {
      return fieldsText().reasoningObject
    },
    initial: { effort: 'medium' },
    parts: [
      {
        name: 'effort',
        kind: 'choice',
        get help(): string {
          return fieldsText().reasoningEffort
        },
        initial: 'medium',
        choices: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'],
        group: 'common',
      },
      {
        name: 'max_tokens',
        kind: 'integer',
        get help(): string {
          return fieldsText().reasoningTokens
        },
        initial: 2048,
        range: { min: 1024, max: 32_000, step: 1 },
        group: 'common',
      },
      {
        name: 'exclude',
        kind: 'boolean',
        get help(): string {
          return fieldsText().reasoningExclude
        },
        initial: false,
        group: 'common',
      },
    ],
    group: 'more',
    section: 'reasoning',
  },
  {
    name: 'thinking',
    kind: 'json',
    get help(): string {
      return fieldsText().thinkingObject
    },
    initial: { type: 'enabled' },
    parts: [
      {
        name: 'type',
        kind: 'choice',
        get help(): string {
          return fieldsText().thinkingType
        },
        initial: 'enabled',
        choices: ['enabled', 'disabled', 'auto', 'adaptive'],
        group: 'common',
      },
      {
        name: 'budget_tokens',
        kind: 'integer',
        get help(): string {
          return fieldsText().thinkingTokens
        },
        initial: 2048,
        range: { min: 1024, max: 32_000, step: 1 },
        group: 'common',
      },
    ],
    group: 'more',
    section: 'reasoning',
  },
  conversationFields.enableThinking,
  {
    name: 'chat_template_kwargs',
    kind: 'json',
    get help(): string {
      return fieldsText().chatTemplateKwargs
    },
    initial: { enable_thinking: true },
    group: 'more',
    section: 'reasoning',
  },
  {
    name: 'think',
    kind: 'boolean',
    get help(): string {
      return fieldsText().thinkLocal
    },
    initial: true,
    group: 'more',
    section: 'reasoning',
  },
  {
    name: 'reasoning_split',
    kind: 'boolean',
    get help(): string {
      return fieldsText().reasoningSplit
    },
    initial: true,
    group: 'more',
    section: 'reasoning',
  },
  {
    name: 'enable_search',
    kind: 'boolean',
    get help(): string {
      return fieldsText().enableSearch
    },
    initial: true,
    group: 'more',
  },
  {
    name: 'search_parameters',
    kind: 'json',
    get help(): string {
      return fieldsText().searchParameters
    },
    initial: { mode: 'auto' },
    group: 'more',
  },
  {
    name: 'search_mode',
    kind: 'choice',
    get help(): string {
      return fieldsText().searchMode
    },
    initial: 'web',
    choices: ['web', 'academic', 'sec'],
    group: 'more',
  },
  {
    name: 'search_domain_filter',
    kind: 'text-list',
    get help(): string {
      return fieldsText().searchDomainFilter
    },
    initial: ['example.com'],
    group: 'more',
  },
  {
    name: 'search_recency_filter',
    kind: 'choice',
    get help(): string {
      return fieldsText().searchRecencyFilter
    },
    initial: 'month',
    choices: ['hour', 'day', 'week', 'month', 'year'],
    group: 'more',
  },
  {
    name: 'return_images',
    kind: 'boolean',
    get help(): string {
      return fieldsText().returnImages
    },
    initial: true,
    group: 'more',
  },
  {
    name: 'return_related_questions',
    kind: 'boolean',
    get help(): string {
      return fieldsText().returnRelatedQuestions
    },
    initial: true,
    group: 'more',
  },
  {
    name: 'vl_high_resolution_images',
    kind: 'boolean',
    get help(): string {
      return fieldsText().highResolutionImages
    },
    initial: true,
    group: 'more',
  },
  {
    name: 'usage',
    kind: 'json',
    get help(): string {
      return fieldsText().usage
    },
    initial: { include: true },
    group: 'more',
  },
  {
    name: 'extra_body',
    kind: 'json',
    get help(): string {
      return fieldsText().extraBody
    },
    initial: {},
    group: 'more',
  },
  {
    name: 'functions',
    kind: 'json',
    get help(): string {
      return fieldsText().functions
    },
    initial: [{ name: 'get_time', parameters: { type: 'object', properties: { tz: { type: 'string' } } } }],
    group: 'more',
    section: 'tools',
  },
  {
    name: 'function_call',
    kind: 'json',
    get help(): string {
      return fieldsText().functionCall
    },
    initial: 'auto',
    group: 'more',
    section: 'tools',
  },
  conversationFields.promptCacheOptions,
  conversationFields.moderation,
]
