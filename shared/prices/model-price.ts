import type { CostPartName } from '../runs/cost-parts.ts'
import type { Usage } from '../runs/usage.ts'

/**
 * What a model costs, before the ratio of a key's group. `call`: for each request, whatever is in it, times what
 * the gateway multiplies it by. `tokens`: for one token of each kind, as new-api computes it from its ratios
 * (https://github.com/QuantumNous/new-api, service/text_quota.go and service/quota.go).
 */
export type ModelPrice =
  | { readonly type: 'call'; readonly perCall: number; readonly currency?: string | undefined }
  | {
      readonly type: 'tokens'
      /** Of all amounts below; left out for US dollars, in which gateways reckon unless they say otherwise. */
      readonly currency?: string | undefined
      readonly input: number
      readonly output: number
      /** Input that came from the gateway's cache, and input that was put there. */
      readonly cachedInput: number
      readonly cacheWrite: number
      /** What is kept for an hour; as the rest where it is left out. */
      readonly cacheWrite1h?: number | undefined
      /** Left out where the gateway tells no ratio for images or sound: they are charged like text then. */
      readonly imageInput?: number | undefined
      readonly audioInput?: number | undefined
      readonly audioOutput?: number | undefined
      /** Up to so many tokens of input: a longer prompt costs more, and nobody knows how much. */
      readonly inputUpTo?: number | undefined
    }

/** What a request comes to beside its tokens. What is not known is left out. */
export interface BilledUnits {
  readonly images?: number
  /** Of a video. */
  readonly seconds?: number
  /** Of a text that is spoken: Unicode characters. */
  readonly characters?: number
  /** What the gateway says that it multiplies the price by (`X-New-Api-Other-Ratios`), such as `{ seconds: 8, size: 1 }`. */
  readonly multipliers?: Readonly<Record<string, number>>
}

/** So much of one kind at one price, in US dollars; before the ratio of a key's group and what a gateway multiplies by. */
export interface CostPart {
  readonly part: CostPartName
  readonly count: number
  readonly usdEach: number
}

/**
 * What a request costs, in the currency of its price, at a group's ratio of 1; `undefined` when the price goes by something that is not known.
 * A price for each call counts for each image and each second of video where the gateway names no multipliers: that is the most
 * it can come to.
 */
export function costOf(
  price: ModelPrice,
  usage: Usage | undefined,
  units: BilledUnits = {},
): number | undefined {
  const parts = costPartsOf(price, usage, units)
  return parts && sumOfParts(parts) * multiplierOf(units)
}

/** What a price is multiplied by beside the ratio of a group. */
export function multiplierOf({ multipliers }: BilledUnits): number {
  return Object.values(multipliers ?? {}).reduce((product, ratio) => product * ratio, 1)
}

export function sumOfParts(parts: readonly CostPart[]): number {
  return parts.reduce((sum, { count, usdEach }) => sum + count * usdEach, 0)
}

/** The same, taken apart; parts of which there is nothing are left out. */
export function costPartsOf(
  price: ModelPrice,
  usage: Usage | undefined,
  { images, seconds, characters, multipliers }: BilledUnits = {},
): CostPart[] | undefined {
  if (price.type === 'call') {
    const count = multipliers === undefined ? (images ?? 1) * (seconds ?? 1) : 1
    return [{ part: 'calls', count, usdEach: price.perCall }]
  }
  if (price.inputUpTo !== undefined && (usage?.inputTokens ?? 0) > price.inputUpTo) return undefined
  if (usage?.inputTokens !== undefined) return tokenParts(price, usage, usage.inputTokens)
  // A spoken answer says nothing of tokens: gateways count the characters of the text as those of the input.
  return characters === undefined
    ? undefined
    : [{ part: 'characters', count: characters, usdEach: price.input }]
}

function tokenParts(
  price: Extract<ModelPrice, { type: 'tokens' }>,
  usage: Usage,
  inputTokens: number,
): CostPart[] {
  const { cachedInputTokens: cached = 0, cacheWriteTokens: written = 0 } = usage
  const outputTokens = usage.outputTokens ?? Math.max(0, (usage.totalTokens ?? inputTokens) - inputTokens)
  const heard = price.audioInput === undefined ? 0 : Math.min(usage.audioInputTokens ?? 0, inputTokens)
  const spoken = price.audioOutput === undefined ? 0 : Math.min(usage.audioOutputTokens ?? 0, outputTokens)
  const seen = price.imageInput === undefined ? 0 : Math.min(usage.imageInputTokens ?? 0, inputTokens)
  const writtenForHour = Math.min(usage.cacheWrite1hTokens ?? 0, written)
  const plain = Math.max(0, inputTokens - cached - written - heard - seen)
  const parts: readonly CostPart[] = [
    { part: 'input', count: plain, usdEach: price.input },
    { part: 'cachedInput', count: cached, usdEach: price.cachedInput },
    { part: 'cacheWrite', count: written - writtenForHour, usdEach: price.cacheWrite },
    { part: 'cacheWrite1h', count: writtenForHour, usdEach: price.cacheWrite1h ?? price.cacheWrite },
    { part: 'imageInput', count: seen, usdEach: price.imageInput ?? 0 },
    { part: 'audioInput', count: heard, usdEach: price.audioInput ?? 0 },
    { part: 'output', count: outputTokens - spoken, usdEach: price.output },
    { part: 'audioOutput', count: spoken, usdEach: price.audioOutput ?? 0 },
  ]
  return parts.filter(({ count }) => count !== 0)
}
