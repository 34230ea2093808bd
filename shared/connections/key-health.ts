import * as z from 'zod/mini'
import type { AppError } from '../errors/app-error.ts'
import { profile } from '../gateway/profile.ts'
import { keyLimitSchema } from './key-limits.ts'

/** What a gateway last said to a key. */
const keyHealthStates = ['valid', 'refused', 'forbidden', 'no-balance', 'limited'] as const

/**
 * The last known state of a key at its gateway, learned from checks and runs; nothing is sent to find it out. Times in
 * milliseconds since 1970.
 */
export const keyHealthSchema = z.object({
  state: z.enum(keyHealthStates),
  /** When it was learned. */
  checkedAt: z.number(),
  /** The HTTP status it was said with. */
  status: z.optional(z.number()),
  /** For `limited`: from when on it may be tried again, if the gateway said so. */
  retryAt: z.optional(z.number()),
  /** How many models the list had, when it was asked with this key. */
  modelCount: z.optional(z.number()),
  /** What is left to it, as far as the last answer said. Empty for most gateways. */
  limits: z.optional(z.array(keyLimitSchema)),
  /** When the answer came that said so. */
  limitsAt: z.optional(z.number()),
})

export type KeyHealth = z.infer<typeof keyHealthSchema>

/** Where an answer was heard: the model list concerns the key alone, a run also its model. */
export type HealthSource = 'list' | 'run'

/**
 * What an error says about the key it was answered to; `undefined` when it says nothing about it (see
 * shared/gateway/wire/errors.md, "Before a request is forwarded" and "Shapes"). `now` in milliseconds since 1970.
 */
export function healthFromError(error: AppError, source: HealthSource, now: number): KeyHealth | undefined {
  const { kind, party, code, status, retryAfterMs } = error
  const common = { checkedAt: now, ...(status !== undefined && { status }) }
  if (party !== 'key' && party !== 'balance') return undefined
  // Words of refusal in an answer that began well come from behind the gateway, and are not about this key.
  if (kind === 'unauthorized')
    return status !== undefined && status >= 400 ? { state: 'refused', ...common } : undefined
  if (kind === 'rate-limited') {
    if (status !== 429) return undefined
    return {
      state: 'limited',
      ...common,
      ...(retryAfterMs !== undefined && { retryAt: now + retryAfterMs }),
    }
  }
  if (kind !== 'forbidden') return undefined
  if (party === 'balance') return { state: 'no-balance', ...common }
  // In a run the model may be what is not allowed: that says nothing about the key.
  const concernsKey = source === 'list' || isOneOf(code, profile.errorCodes.keyRefused)
  return concernsKey ? { state: 'forbidden', ...common } : undefined
}

function isOneOf(code: string | undefined, codes: readonly string[]): boolean {
  return code !== undefined && codes.includes(code)
}
