import type { Field } from './field.ts'
import { fieldsText } from '../text/en/fields.ts'

/** The fields that chat completions and responses share, by name. The reasoning effort has a different name in each. */
export const conversationFields = {
  stream: {
    name: 'stream',
    kind: 'boolean',
    help: () => fieldsText().stream,
    initial: true,
    group: 'common',
  },
  includeObfuscation: {
    name: 'include_obfuscation',
    kind: 'boolean',
    help: () => fieldsText().includeObfuscation,
    initial: false,
    group: 'common',
  },
  temperature: {
    name: 'temperature',
    kind: 'number',
    help: () => fieldsText().temperatureOrDefault,
    initial: 0.7,
    range: { min: 0, max: 2, step: 0.05 },
    group: 'common',
  },
  topP: {
    name: 'top_p',
    kind: 'number',
    help: () => fieldsText().topP,
    initial: 0.9,
    range: { min: 0, max: 1, step: 0.05 },
    group: 'common',
  },
  enableThinking: {
    name: 'enable_thinking',
    kind: 'boolean',
    help: () => fieldsText().enableThinking,
    initial: true,
    group: 'more',
    section: 'reasoning',
  },
  parallelToolCalls: {
    name: 'parallel_tool_calls',
    kind: 'boolean',
    help: () => fieldsText().parallelToolCalls,
    initial: false,
    group: 'more',
    section: 'tools',
  },
  promptCacheKey: {
    name: 'prompt_cache_key',
    kind: 'text',
    help: () => fieldsText().promptCacheKey,
    initial: '',
    group: 'more',
  },
  promptCacheRetention: {
    name: 'prompt_cache_retention',
    kind: 'choice',
    help: () => fieldsText().promptCacheRetention,
    initial: '24h',
    choices: ['in_memory', '24h'],
    group: 'more',
  },
  promptCacheOptions: {
    name: 'prompt_cache_options',
    kind: 'json',
    help: () => fieldsText().promptCacheOptions,
    initial: {},
    group: 'more',
  },
  serviceTier: {
    name: 'service_tier',
    kind: 'choice',
    help: () => fieldsText().serviceTier,
    initial: 'auto',
    choices: ['auto', 'default', 'flex', 'priority', 'scale', 'fast', 'ultrafast'],
    group: 'more',
  },
  metadata: {
    name: 'metadata',
    kind: 'json',
    help: () => fieldsText().metadata,
    initial: {},
    group: 'more',
  },
  user: {
    name: 'user',
    kind: 'text',
    help: () => fieldsText().user,
    initial: '',
    group: 'more',
  },
  safetyIdentifier: {
    name: 'safety_identifier',
    kind: 'text',
    help: () => fieldsText().safetyIdentifier,
    initial: '',
    group: 'more',
  },
  moderation: {
    name: 'moderation',
    kind: 'json',
    help: () => fieldsText().moderation,
    initial: { model: 'omni-moderation-latest' },
    group: 'more',
  },
} as const satisfies Record<string, Field>

/**
 * A choice field for the reasoning effort, under the name that the format has for it (see
 * shared/gateway/wire/conversations.md, "Parameters").
 */
export function effortField(name: string): Field {
  return {
    name,
    kind: 'choice',
    help: () => fieldsText().effort,
    initial: 'medium',
    choices: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
    group: 'common',
    section: 'reasoning',
  }
}

/**
 * A choice field for the length of answers, under the name that the format has for it (see
 * shared/gateway/wire/conversations.md, "Parameters").
 */
export function verbosityField(name: string): Field {
  return {
    name,
    kind: 'choice',
    help: () => fieldsText().verbosity,
    initial: 'medium',
    choices: ['low', 'medium', 'high'],
    group: 'more',
  }
}
