import { plain, type Meaning } from './meaning.ts'

/**
 * Fields whose value is the same in every format that has them: by meaning, the wire name in each format (see
 * shared/gateway/wire/conversations.md, "Parameters"). The first name of a list is the one that is written.
 */
export const plainMeanings: readonly Meaning[] = [
  plain('stream', {
    chat: 'stream',
    responses: 'stream',
    messages: 'stream',
    'generate-content': 'stream',
  }),
  plain('stream-options', { chat: 'stream_options' }, { isOnlyNeededHere: true }),
  plain(
    'max-tokens',
    {
      chat: ['max_completion_tokens', 'max_tokens'],
      responses: 'max_output_tokens',
      messages: 'max_tokens',
      'generate-content': 'generationConfig.maxOutputTokens',
    },
    { requiredIn: ['messages'] },
  ),
  plain('temperature', {
    chat: 'temperature',
    responses: 'temperature',
    messages: 'temperature',
    'generate-content': 'generationConfig.temperature',
  }),
  plain('top-p', {
    chat: 'top_p',
    responses: 'top_p',
    messages: 'top_p',
    'generate-content': 'generationConfig.topP',
  }),
  plain('top-k', { chat: 'top_k', messages: 'top_k', 'generate-content': 'generationConfig.topK' }),
  plain(
    'stop',
    { chat: 'stop', messages: 'stop_sequences', 'generate-content': 'generationConfig.stopSequences' },
    { isList: true },
  ),
  plain('seed', { chat: 'seed', 'generate-content': 'generationConfig.seed' }),
  plain('answer-count', { chat: 'n', 'generate-content': 'generationConfig.candidateCount' }),
  plain('presence-penalty', {
    chat: 'presence_penalty',
    'generate-content': 'generationConfig.presencePenalty',
  }),
  plain('frequency-penalty', {
    chat: 'frequency_penalty',
    'generate-content': 'generationConfig.frequencyPenalty',
  }),
  plain('logprobs', { chat: 'logprobs', 'generate-content': 'generationConfig.responseLogprobs' }),
  plain('top-logprobs', {
    chat: 'top_logprobs',
    responses: 'top_logprobs',
    'generate-content': 'generationConfig.logprobs',
  }),
  plain('verbosity', { chat: 'verbosity', responses: 'text.verbosity' }),
  plain('prompt-cache-key', { chat: 'prompt_cache_key', responses: 'prompt_cache_key' }),
  plain('store', { chat: 'store', responses: 'store' }),
  plain('metadata', { chat: 'metadata', responses: 'metadata' }),
  plain('user', { chat: ['user', 'safety_identifier'], messages: 'metadata.user_id' }),
  plain(
    'service-tier',
    { chat: 'service_tier', responses: 'service_tier', messages: 'service_tier' },
    {
      choices: {
        chat: ['auto', 'default', 'flex', 'priority'],
        responses: ['auto', 'default', 'flex', 'priority'],
        messages: ['auto', 'standard_only'],
      },
    },
  ),
]
