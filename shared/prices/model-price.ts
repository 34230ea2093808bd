import type { CostPartName } from '../runs/cost-parts.ts'
import type { Usage } from '../runs/usage.ts'

/**
 * The price of a model, before the ratio of a key's group. `call`: per request, whatever its content, times the
 * gateway's multipliers. `tokens`: per token of each kind, as new-api computes it from its ratios
 * (https://github.com/QuantumNous/new-api, service/text_quota.go and service/quota.go).
 */
export type ModelPrice =
  | { readonly type: 'call'; readonly perCall: number; readonly currency?: string | undefined }
  | {
      readonly type: 'tokens'
      /** The currency of all amounts below; left out for US dollars, the default of gateways. */
      readonly currency?: string | undefined
      readonly input: number
      readonly output: number
      /** Input read from the gateway's cache; `cacheWrite` is input written to it. */
      readonly cachedInput: number
      readonly cacheWrite: number
      /** Input cached for an hour; defaults to `cacheWrite`. */
      readonly cacheWrite1h?: number | undefined
      /** Left out when the gateway gives no ratio for images or audio, which then cost the same as text. */
      readonly imageInput?: number | undefined
      readonly audioInput?: number | undefined
      readonly audioOutput?: number | undefined
      /** Maximum number of input tokens at this price: a longer prompt costs more, by an unknown amount. */
      readonly inputUpTo?: number | undefined
    }

/** The billed units of a request besides its tokens. Unknown ones are left out. */
export interface BilledUnits {
  readonly images?: number
  /** Duration of a video. */
  readonly seconds?: number
  /** Unicode characters of a spoken text. */
  readonly characters?: number
  /** The gateway's multipliers of the price (`X-New-Api-Other-Ratios`), such as `{ seconds: 8, size: 1 }`. */
  readonly multipliers?: Readonly<Record<string, number>>
}

/**
 * An amount of one kind at one price, in the currency of the model's price; before the ratio of a key's group and the
 * gateway's multipliers.
 */
export interface CostPart {
  readonly part: CostPartName
  readonly count: number
  readonly usdEach: number
}

/**
 * Returns the cost of a request, in the currency of its price, at a group ratio of 1; `undefined` when the price
 * depends on something unknown. A price per call is counted for each image and each second of video unless the gateway
 * gives multipliers: that is the highest possible cost.
 */
export function costOf(
  price: ModelPrice,
  usage: Usage | undefined,
  units: BilledUnits = {},
): number | undefined {
  const parts = costPartsOf(price, usage, units)
  return parts && sumOfParts(parts) * multiplierOf(units)
}

/** Returns the product of the gateway's multipliers, without the group ratio. */
export function multiplierOf({ multipliers }: BilledUnits): number {
  return Object.values(multipliers ?? {}).reduce((product, ratio) => product * ratio, 1)
}

export function sumOfParts(parts: readonly CostPart[]): number {
  return parts.reduce((sum, { count, usdEach }) => sum + count * usdEach, 0)
}

/** Returns the parts of the cost; parts with a count of zero are left out. */
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
  // A speech response reports no tokens: gateways count the characters of the text as input tokens.
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
