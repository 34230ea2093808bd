import { defineText } from '../define-text.ts'
import { formatDay, formatWhole } from '../intl.ts'
import { plural } from '../plural.ts'

export const modelFactsTexts = {
  abilities: { vision: 'vision', tools: 'tools', reasoning: 'reasoning', audio: 'audio', pdf: 'PDF' },
  /** An ability with its sources, in a tooltip. */
  abilityBy: ({ ability, sources }: { ability: string; sources: string }) => `${ability}: ${sources}`,
  /** The makers of models, by the beginning of their names. */
  makers: {
    anthropic: 'Anthropic',
    openai: 'OpenAI',
    google: 'Google',
    qwen: 'Qwen',
    mistral: 'Mistral',
    deepseek: 'DeepSeek',
    xai: 'xAI',
    moonshot: 'Moonshot AI',
    zai: 'Z.ai',
    meta: 'Meta',
    cohere: 'Cohere',
    voyage: 'Voyage AI',
    minimax: 'MiniMax',
    bytedance: 'ByteDance',
    tencent: 'Tencent',
    baidu: 'Baidu',
    perplexity: 'Perplexity',
    amazon: 'Amazon',
    microsoft: 'Microsoft',
    blackForestLabs: 'Black Forest Labs',
    jina: 'Jina AI',
    baai: 'BAAI',
  },
  names: {
    context: 'Context',
    longestAnswer: 'Longest answer',
    priceIn: 'In, per million',
    priceOut: 'Out, per million',
    cachedIn: 'Cached in, per million',
    perCall: 'Each call',
    firstText: 'First text, median',
    success: 'Success',
  },
  tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
  /** After a price that applies up to a number of tokens. */
  upTo: (tokens: string) => `input up to ${tokens}`,
  each: (price: string) => `${price} each`,
  sources: { gateway: 'gateway', table: 'bundled table', own: 'your price' },
  sourceNames: {
    gateway: 'Gateway',
    own: 'Your price',
    table: ({ day, name }: { day: string; name: string }) => `Bundled table, ${formatDay(day)}, as ${name}`,
  },
  /** The price includes the ratio of the key's group. */
  ratio: ({ ratio, group, isAssumed }: { ratio: string; group: string; isAssumed: boolean }) =>
    `× ${ratio}${group === '' ? '' : `, group ${group}`}${isAssumed ? ', assumed' : ''}`,
  /** The user's own price. */
  ownPrice: {
    title: 'Your price',
    set: 'Set your price',
    edit: 'Edit your price',
    hint: 'For this model and connection. Used where neither the gateway nor the bundled table has a price.',
    by: 'Charged by',
    ways: { tokens: 'Tokens', call: 'Each call' },
    currency: 'Currency',
    input: 'In, per million',
    output: 'Out, per million',
    inputHint: 'For speech, a million characters of the text.',
    perCall: 'Each image, second of video or request',
    save: 'Save',
    cancel: 'Cancel',
    remove: 'Remove your price',
    saved: (model: string) => `Your price of ${model} saved`,
    removed: (model: string) => `Your price of ${model} removed`,
  },
  used: 'used',
  unknown: 'unknown',
  ownRuns: ({ ended, failed }: { ended: number; failed: number }) =>
    `Your own runs of the last 30 days: ${formatWhole(failed)} of ${plural(ended, { one: '# run', other: '# runs' })} failed`,
  noRuns: 'no runs yet',
  failing: 'failing',
  /** In a line below the name of a model. */
  line: {
    prices: ({ input, output }: { input: string; output: string }) => `${input} in, ${output} out`,
    firstText: (time: string) => `${time} first text`,
    nothing: 'context and price unknown',
  },
  legend: {
    gateway: 'from the gateway',
    table: (day: string) => `bundled table, ${formatDay(day)}`,
    unknown: '– unknown',
    own: 'times and success: your own runs',
  },
}

export const modelFactsText = defineText('model-facts', modelFactsTexts)
