import { conversationFields, verbosityField } from '../conversation-fields.ts'
import type { Field } from '../field.ts'
import { fieldsText } from '../../text/en/fields.ts'

/** Fields of the standard that are needed less often: behind "more fields", or under the heading of their section. */
export const chatMoreFields: readonly Field[] = [
  {
    name: 'n',
    kind: 'integer',
    get help(): string {
      return fieldsText().responseCountOne
    },
    initial: 2,
    range: { min: 1, max: 128, step: 1 },
    group: 'more',
  },
  {
    name: 'presence_penalty',
    kind: 'number',
    get help(): string {
      return fieldsText().presencePenalty
    },
    initial: 0,
    range: { min: -2, max: 2, step: 0.1 },
    group: 'more',
  },
  {
    name: 'frequency_penalty',
    kind: 'number',
    get help(): string {
      return fieldsText().frequencyPenalty
    },
    initial: 0,
    range: { min: -2, max: 2, step: 0.1 },
    group: 'more',
  },
  {
    name: 'top_k',
    kind: 'integer',
    get help(): string {
      return fieldsText().topKNonStandard
    },
    initial: 40,
    range: { min: 1, max: 500, step: 1 },
    group: 'more',
  },
  conversationFields.parallelToolCalls,
  verbosityField('verbosity'),
  {
    name: 'logprobs',
    kind: 'boolean',
    get help(): string {
      return fieldsText().logprobs
    },
    initial: true,
    group: 'more',
  },
  {
    name: 'top_logprobs',
    kind: 'integer',
    get help(): string {
      return fieldsText().topLogprobsNeedsLogprobs
    },
    initial: 5,
    range: { min: 0, max: 20, step: 1 },
    group: 'more',
  },
  {
    name: 'logit_bias',
    kind: 'json',
    get help(): string {
      return fieldsText().logitBias
    },
    initial: {},
    group: 'more',
  },
  {
    name: 'modalities',
    kind: 'text-list',
    get help(): string {
      return fieldsText().modalities
    },
    initial: ['text', 'audio'],
    group: 'more',
  },
  {
    name: 'audio',
    kind: 'json',
    get help(): string {
      return fieldsText().audioOutput
    },
    initial: { voice: 'alloy', format: 'wav' },
    parts: [
      {
        name: 'voice',
        kind: 'text',
        get help(): string {
          return fieldsText().voice
        },
        initial: 'alloy',
        group: 'common',
      },
      {
        name: 'format',
        kind: 'choice',
        get help(): string {
          return fieldsText().audioFormat
        },
        initial: 'wav',
        choices: ['wav', 'mp3', 'flac', 'aac', 'opus', 'pcm16'],
        group: 'common',
      },
    ],
    group: 'more',
  },
  {
    name: 'prediction',
    kind: 'json',
    get help(): string {
      return fieldsText().prediction
    },
    initial: { type: 'content', content: '' },
    group: 'more',
  },
  {
    name: 'web_search_options',
    kind: 'json',
    get help(): string {
      return fieldsText().webSearchOptions
    },
    initial: { search_context_size: 'medium' },
    parts: [
      {
        name: 'search_context_size',
        kind: 'choice',
        get help(): string {
          return fieldsText().searchContextSize
        },
        initial: 'medium',
        choices: ['low', 'medium', 'high'],
        group: 'common',
      },
      {
        name: 'user_location',
        kind: 'json',
        get help(): string {
          return fieldsText().userLocation
        },
        initial: { type: 'approximate', approximate: { country: 'NO' } },
        group: 'common',
      },
    ],
    group: 'more',
  },
  conversationFields.promptCacheKey,
  conversationFields.promptCacheRetention,
  conversationFields.serviceTier,
  {
    name: 'store',
    kind: 'boolean',
    get help(): string {
      return fieldsText().store
    },
    initial: false,
    group: 'more',
  },
  conversationFields.metadata,
  conversationFields.user,
  conversationFields.safetyIdentifier,
]
