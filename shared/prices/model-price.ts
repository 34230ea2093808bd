import type { Usage } from '../runs/usage.ts'

/**
 * What a model costs in US dollars, before the ratio of a key's group. `call`: for each request, whatever is in it, times what
 * the gateway multiplies it by. `tokens`: for one token of each kind, as new-api computes it from its ratios
 * (https://github.com/QuantumNous/new-api, service/text_quota.go and service/quota.go).
 */
export type ModelPrice =
  | { readonly type: 'call'; readonly perCall: number }
  | {
      readonly type: 'tokens'
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

/**
 * What a request costs, in US dollars, at a group's ratio of 1; `undefined` when the price goes by something that is not known.
 * A price for each call counts for each image and each second of video where the gateway names no multipliers: that is the most
 * it can come to.
 */
export function costOf(
  price: ModelPrice,
  usage: Usage | undefined,
  { images, seconds, characters, multipliers }: BilledUnits = {},
): number | undefined {
  const multiplied = Object.values(multipliers ?? {}).reduce((product, ratio) => product * ratio, 1)
  if (price.type === 'call') {
    const units = multipliers === undefined ? (images ?? 1) * (seconds ?? 1) : multiplied
    return price.perCall * units
  }
  if (price.inputUpTo !== undefined && (usage?.inputTokens ?? 0) > price.inputUpTo) return undefined
  const counted = usage?.inputTokens === undefined ? undefined : tokenCost(price, usage, usage.inputTokens)
  // A spoken answer says nothing of tokens: gateways count the characters of the text as those of the input.
  const cost = counted ?? (characters === undefined ? undefined : characters * price.input)
  return cost === undefined ? undefined : cost * multiplied
}

function tokenCost(
  price: Extract<ModelPrice, { type: 'tokens' }>,
  usage: Usage,
  inputTokens: number,
): number {
  const { cachedInputTokens: cached = 0, cacheWriteTokens: written = 0 } = usage
  const outputTokens = usage.outputTokens ?? Math.max(0, (usage.totalTokens ?? inputTokens) - inputTokens)
  const heard = price.audioInput === undefined ? 0 : Math.min(usage.audioInputTokens ?? 0, inputTokens)
  const spoken = price.audioOutput === undefined ? 0 : Math.min(usage.audioOutputTokens ?? 0, outputTokens)
  const seen = price.imageInput === undefined ? 0 : Math.min(usage.imageInputTokens ?? 0, inputTokens)
  const writtenForHour = Math.min(usage.cacheWrite1hTokens ?? 0, written)
  const plain = Math.max(0, inputTokens - cached - written - heard - seen)
  return (
    plain * price.input +
    cached * price.cachedInput +
    (written - writtenForHour) * price.cacheWrite +
    writtenForHour * (price.cacheWrite1h ?? price.cacheWrite) +
    seen * (price.imageInput ?? 0) +
    heard * (price.audioInput ?? 0) +
    (outputTokens - spoken) * price.output +
    spoken * (price.audioOutput ?? 0)
  )
}
