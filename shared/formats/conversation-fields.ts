import type { Field } from './field.ts'

/**
 * The fields that chat completions and responses have in common, by their name. The effort of reasoning has a name of its
 * own in each.
 */
export const conversationFields = {
  stream: {
    name: 'stream',
    kind: 'boolean',
    help: 'Send the answer as it is written.',
    initial: true,
    group: 'common',
  },
  includeObfuscation: {
    name: 'include_obfuscation',
    kind: 'boolean',
    help: 'Pad events so that their size tells nothing. Many gateways leave it out on the way.',
    initial: false,
    group: 'common',
  },
  temperature: {
    name: 'temperature',
    kind: 'number',
    help: 'How freely words are chosen: low is steady, high is varied. Some models take only their default.',
    initial: 0.7,
    range: { min: 0, max: 2, step: 0.05 },
    group: 'common',
  },
  topP: {
    name: 'top_p',
    kind: 'number',
    help: 'Choose only among the likeliest words that add up to this share.',
    initial: 0.9,
    range: { min: 0, max: 1, step: 0.05 },
    group: 'common',
  },
  enableThinking: {
    name: 'enable_thinking',
    kind: 'boolean',
    help: 'Switches thinking on or off for some vendors.',
    initial: true,
    group: 'more',
    section: 'reasoning',
  },
  parallelToolCalls: {
    name: 'parallel_tool_calls',
    kind: 'boolean',
    help: 'Whether several tools may be called in one turn.',
    initial: false,
    group: 'more',
    section: 'tools',
  },
  promptCacheKey: {
    name: 'prompt_cache_key',
    kind: 'text',
    help: 'Requests with the same key share a prompt cache.',
    initial: '',
    group: 'more',
  },
  promptCacheRetention: {
    name: 'prompt_cache_retention',
    kind: 'choice',
    help: 'How long the prompt is kept in the cache.',
    initial: '24h',
    choices: ['in_memory', '24h'],
    group: 'more',
  },
  promptCacheOptions: {
    name: 'prompt_cache_options',
    kind: 'json',
    help: 'Settings of the prompt cache. Many gateways leave it out on the way.',
    initial: {},
    group: 'more',
  },
  serviceTier: {
    name: 'service_tier',
    kind: 'choice',
    help: 'Speed and price class. Many gateways leave it out on the way.',
    initial: 'auto',
    choices: ['auto', 'default', 'flex', 'priority'],
    group: 'more',
  },
  metadata: {
    name: 'metadata',
    kind: 'json',
    help: 'Names and texts kept with a stored answer.',
    initial: {},
    group: 'more',
  },
  user: {
    name: 'user',
    kind: 'text',
    help: 'Names the end user to the vendor.',
    initial: '',
    group: 'more',
  },
  safetyIdentifier: {
    name: 'safety_identifier',
    kind: 'text',
    help: 'A stable, anonymous name of the end user. Many gateways leave it out on the way.',
    initial: '',
    group: 'more',
  },
  moderation: {
    name: 'moderation',
    kind: 'json',
    help: 'Checks of input and output by the vendor. Many gateways leave it out on the way.',
    initial: { model: 'omni-moderation-latest' },
    group: 'more',
  },
} as const satisfies Record<string, Field>

/** How much to reason, under the name that the format has for it. */
export function effortField(name: string): Field {
  return {
    name,
    kind: 'choice',
    help: 'How much to reason before answering. Which levels exist depends on the model.',
    initial: 'medium',
    choices: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
    group: 'common',
    section: 'reasoning',
  }
}

/** How long answers should be, under the name that the format has for it. */
export function verbosityField(name: string): Field {
  return {
    name,
    kind: 'choice',
    help: 'How long answers should be.',
    initial: 'medium',
    choices: ['low', 'medium', 'high'],
    group: 'more',
  }
}
