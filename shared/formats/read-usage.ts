import { isJsonObject, type JsonObject } from '../json.ts'
import { readCurrency } from '../money/currency.ts'
import type { Usage } from '../runs/usage.ts'
import { toCount } from './coerce.ts'

/**
 * What a service's sums include. `openai`: the input includes cached tokens, and the output reasoning. `anthropic`: the
 * input excludes tokens read from or written to the cache. `gemini`: the output excludes the thoughts.
 */
export type UsageMeaning = 'openai' | 'anthropic' | 'gemini'

/** The numbers of a usage object as stated, and what its sums include. */
export interface StatedCounts {
  readonly counts: Usage
  readonly meaning: UsageMeaning
}

/**
 * Token counts from a usage object in any spelling the formats have (see shared/gateway/wire/conversations.md,
 * "Token counts"; shared/gateway/wire/streams.md, "Values of the wrong type" and "Counts that come several times"), in one
 * meaning: the input is the whole prompt, with what came from the cache and went to it, and the output has the thoughts in
 * it.
 *
 * `meaning` is that of the format. An answer that the gateway translated says in `billing_usage` what the model's own
 * service counted, which is taken in place of the translation (see shared/gateway/wire/new-api.md,
 * "Usage of translated answers"). `undefined` when no count is in it, or when input and output are both zero.
 */
export function readUsage(value: unknown, meaning: UsageMeaning = 'openai'): Usage | undefined {
  const stated = readStatedCounts(value, meaning)
  return stated === undefined ? undefined : usageOf(stated)
}

/**
 * The counts of a usage object as they are stated, before cached or reasoning tokens are added, for callers that read
 * many objects which differ in numbers alone (see shared/gateway/wire/conversations.md, "Token counts"). `undefined`
 * when no count is in it. `costUsd` is in US dollars.
 */
export function readStatedCounts(value: unknown, meaning: UsageMeaning): StatedCounts | undefined {
  if (!isJsonObject(value)) return undefined
  const original = readOriginal(value['billing_usage'])
  const counts = original?.counts ?? readCounts(value)
  if (counts === undefined) return undefined
  return { counts: { ...counts, ...readCost(value) }, meaning: original?.meaning ?? meaning }
}

/**
 * The cost that a usage object states: `cost` is in US dollars unless a currency stands beside it or in it. Credits and
 * other units that are no currency are ignored.
 */
function readCost(usage: JsonObject): Pick<Usage, 'costUsd' | 'foreignCost'> {
  const { cost, currency = usage['cost_currency'] } = usage
  const stated = isJsonObject(cost) ? cost : { amount: cost, currency }
  const amount = toCount(stated['amount'])
  const code = stated['currency'] === undefined ? 'USD' : readCurrency(stated['currency'])
  if (amount === undefined || code === undefined) return {}
  return code === 'USD' ? { costUsd: amount } : { foreignCost: { amount, currency: code } }
}

/**
 * Stated counts in one meaning: the input is the whole prompt including cached tokens, and the output includes
 * reasoning tokens (see shared/gateway/wire/conversations.md, "Token counts").
 */
export function usageOf({ counts, meaning }: StatedCounts): Usage {
  const {
    inputTokens,
    outputTokens,
    cachedInputTokens = 0,
    cacheWriteTokens = 0,
    reasoningTokens = 0,
  } = counts
  const missingInput = meaning === 'anthropic' ? cachedInputTokens + cacheWriteTokens : 0
  const missingOutput = meaning === 'gemini' ? reasoningTokens : 0
  // Most have nothing to add, and some streams have counts in each event.
  if (inputTokens !== undefined && missingInput > 0)
    return { ...counts, inputTokens: inputTokens + missingInput }
  if (outputTokens !== undefined && missingOutput > 0)
    return { ...counts, outputTokens: outputTokens + missingOutput }
  return counts
}

/** The counts of the model's own service, in the spelling of that service. */
function readOriginal(value: unknown): StatedCounts | undefined {
  if (!isJsonObject(value)) return undefined
  const semantic = value['semantic']
  const inOrder = originals.toSorted(
    (left, right) => Number(right.meaning === semantic) - Number(left.meaning === semantic),
  )
  for (const { key, meaning } of inOrder) {
    const counts = readCounts(value[key])
    if (counts !== undefined) return { counts, meaning }
  }
  return undefined
}

const originals: readonly { readonly key: string; readonly meaning: UsageMeaning }[] = [
  { key: 'openai_usage', meaning: 'openai' },
  { key: 'claude_usage', meaning: 'anthropic' },
  { key: 'gemini_usage_metadata', meaning: 'gemini' },
]

/**
 * Gateways fill the spellings of other formats with zeros, so the first count above zero wins; zero is taken only when
 * all are zero.
 */
function readCounts(value: unknown): Usage | undefined {
  if (!isJsonObject(value)) return undefined
  const usage: Usage = {}
  for (const { name, paths } of spellings) {
    const count = firstCount(value, paths)
    if (count !== undefined && (count > 0 || !countedAboveZero.has(name))) usage[name] = count
  }
  if (!usage.inputTokens && !usage.outputTokens && !usage.totalTokens) return undefined
  return usage
}

/** Whether both have the same counts and the same cost in US dollars; `false` where `right` is missing. */
export function isSameUsage(left: Usage, right: Usage | undefined): boolean {
  if (right === undefined) return false
  for (const { name } of spellings) if (left[name] !== right[name]) return false
  const [leftCost, rightCost] = [left.foreignCost, right.foreignCost]
  return (
    left.costUsd === right.costUsd &&
    leftCost?.amount === rightCost?.amount &&
    leftCost?.currency === rightCost?.currency
  )
}

const spellings = (
  [
    ['inputTokens', ['prompt_tokens', 'input_tokens', 'promptTokenCount']],
    ['outputTokens', ['completion_tokens', 'output_tokens', 'candidatesTokenCount']],
    ['totalTokens', ['total_tokens', 'totalTokenCount']],
    [
      'reasoningTokens',
      [
        'completion_tokens_details.reasoning_tokens',
        'output_tokens_details.reasoning_tokens',
        'reasoning_tokens',
        'thoughtsTokenCount',
      ],
    ],
    [
      'cachedInputTokens',
      [
        'prompt_tokens_details.cached_tokens',
        'input_tokens_details.cached_tokens',
        'cache_read_input_tokens',
        'prompt_cache_hit_tokens',
        'cached_tokens',
        'cachedContentTokenCount',
      ],
    ],
    [
      'cacheWriteTokens',
      [
        'prompt_tokens_details.cache_write_tokens',
        'cache_creation_input_tokens',
        'prompt_tokens_details.cached_creation_tokens',
      ],
    ],
    ['cacheWrite1hTokens', ['cache_creation.ephemeral_1h_input_tokens', 'claude_cache_creation_1_h_tokens']],
    [
      'audioInputTokens',
      [
        'prompt_tokens_details.audio_tokens',
        'input_tokens_details.audio_tokens',
        'input_token_details.audio_tokens',
      ],
    ],
    [
      'audioOutputTokens',
      [
        'completion_tokens_details.audio_tokens',
        'output_tokens_details.audio_tokens',
        'output_token_details.audio_tokens',
      ],
    ],
    ['imageInputTokens', ['prompt_tokens_details.image_tokens', 'input_tokens_details.image_tokens']],
  ] satisfies [Exclude<keyof Usage, 'foreignCost'>, string[]][]
).map(([name, paths]) => ({ name, paths: paths.map(toPath) }))

/** Counts that most answers do not have, although nearly all of them state a zero. */
const countedAboveZero: ReadonlySet<keyof Usage> = new Set([
  'cacheWrite1hTokens',
  'audioInputTokens',
  'audioOutputTokens',
  'imageInputTokens',
])

interface Path {
  readonly outer: string
  readonly inner: string | undefined
}

function toPath(text: string): Path {
  const [outer = '', inner] = text.split('.')
  return { outer, inner }
}

function firstCount(usage: JsonObject, paths: readonly Path[]): number | undefined {
  let zero: number | undefined
  for (const { outer, inner } of paths) {
    const value = usage[outer]
    if (value === undefined) continue
    const count = toCount(inner === undefined ? value : isJsonObject(value) ? value[inner] : undefined)
    if (count !== undefined && count > 0) return count
    zero ??= count
  }
  return zero
}
