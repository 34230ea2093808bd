import { isJsonObject, type JsonObject } from '../json.ts'
import type { Usage } from '../runs/usage.ts'
import { toCount } from './coerce.ts'

/**
 * Token counts from a usage object in any spelling the formats have (wire-reference.md, 3.5 and 12 items 12, 13).
 *
 * Gateways fill the spellings of other formats with zeros, so the first count above zero wins, and zero is only taken
 * when nothing says more. `undefined` when no count is in it, or when input and output are both zero.
 */
export function readUsage(value: unknown): Usage | undefined {
  if (!isJsonObject(value)) return undefined
  const usage: Usage = {}
  for (const { name, paths } of spellings) {
    const count = firstCount(value, paths)
    if (count !== undefined) usage[name] = count
  }
  if (!usage.inputTokens && !usage.outputTokens && !usage.totalTokens) return undefined
  return usage
}

/** Whether both give the same counts. */
export function isSameUsage(left: Usage, right: Usage | undefined): boolean {
  if (right === undefined) return false
  for (const { name } of spellings) if (left[name] !== right[name]) return false
  return true
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
  ] satisfies [keyof Usage, string[]][]
).map(([name, paths]) => ({ name, paths: paths.map(toPath) }))

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
