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
  plain(
    'stream-options',
    { chat: 'stream_options', responses: undefined, messages: undefined, 'generate-content': undefined },
    { isOnlyNeededHere: true },
  ),
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
  plain('top-k', {
    chat: 'top_k',
    messages: 'top_k',
    'generate-content': 'generationConfig.topK',
    responses: undefined,
  }),
  plain(
    'stop',
    {
      chat: 'stop',
      messages: 'stop_sequences',
      'generate-content': 'generationConfig.stopSequences',
      responses: undefined,
    },
    { isList: true },
  ),
  plain('seed', {
    chat: 'seed',
    'generate-content': 'generationConfig.seed',
    responses: undefined,
    messages: undefined,
  }),
  plain('answer-count', {
    chat: 'n',
    'generate-content': 'generationConfig.candidateCount',
    responses: undefined,
    messages: undefined,
  }),
  plain('presence-penalty', {
    chat: 'presence_penalty',
    'generate-content': 'generationConfig.presencePenalty',
    responses: undefined,
    messages: undefined,
  }),
  plain('frequency-penalty', {
    chat: 'frequency_penalty',
    'generate-content': 'generationConfig.frequencyPenalty',
    responses: undefined,
    messages: undefined,
  }),
  plain('logprobs', {
    chat: 'logprobs',
    'generate-content': 'generationConfig.responseLogprobs',
    responses: undefined,
    messages: undefined,
  }),
  plain('top-logprobs', {
    chat: 'top_logprobs',
    responses: 'top_logprobs',
    'generate-content': 'generationConfig.logprobs',
    messages: undefined,
  }),
  plain('verbosity', {
    chat: 'verbosity',
    responses: 'text.verbosity',
    messages: undefined,
    'generate-content': undefined,
  }),
  plain('prompt-cache-key', {
    chat: 'prompt_cache_key',
    responses: 'prompt_cache_key',
    messages: undefined,
    'generate-content': undefined,
  }),
  plain('store', { chat: 'store', responses: 'store', messages: undefined, 'generate-content': undefined }),
  plain('metadata', {
    chat: 'metadata',
    responses: 'metadata',
    messages: undefined,
    'generate-content': undefined,
  }),
  plain('user', {
    chat: ['user', 'safety_identifier'],
    messages: 'metadata.user_id',
    responses: undefined,
    'generate-content': undefined,
  }),
  plain(
    'service-tier',
    {
      chat: 'service_tier',
      responses: 'service_tier',
      messages: 'service_tier',
      'generate-content': undefined,
    },
    {
      choices: {
        chat: ['auto', 'default', 'flex', 'priority'],
        responses: ['auto', 'default', 'flex', 'priority'],
        messages: ['auto', 'standard_only'],
        'generate-content': undefined,
      },
    },
  ),
]
