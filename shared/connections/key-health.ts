import * as z from 'zod/mini'
import type { AppError } from '../errors/app-error.ts'
import { profile } from '../gateway/profile.ts'
import { keyLimitSchema } from './key-limits.ts'

/** The kinds of a gateway's last answer to a key. */
const keyHealthStates = ['valid', 'refused', 'forbidden', 'no-balance', 'limited'] as const

/**
 * The last known state of a key at its gateway, learned from checks and runs; no request is sent to find it out. Times
 * are milliseconds since 1970.
 */
export const keyHealthSchema = z.object({
  state: z.enum(keyHealthStates),
  /** When it was learned. */
  checkedAt: z.number(),
  /** The HTTP status of that answer. */
  status: z.optional(z.number()),
  /** For `limited`: when it may be tried again, if the gateway said so. */
  retryAt: z.optional(z.number()),
  /** Number of models in the list, when it was requested with this key. */
  modelCount: z.optional(z.number()),
  /** The remaining limits from the last answer. Empty for most gateways. */
  limits: z.optional(z.array(keyLimitSchema)),
  /** When the answer with the limits arrived. */
  limitsAt: z.optional(z.number()),
})

export type KeyHealth = z.infer<typeof keyHealthSchema>

/** The kind of request that was answered: the model list concerns the key alone, a run also its model. */
export type HealthSource = 'list' | 'run'

/**
 * Returns what an error says about the key of its request; `undefined` when it says nothing about it (see
 * shared/gateway/wire/errors.md, "Before a request is forwarded" and "Shapes"). `now` in milliseconds since 1970.
 */
export function healthFromError(error: AppError, source: HealthSource, now: number): KeyHealth | undefined {
  const { kind, party, code, status, retryAfterMs } = error
  const common = { checkedAt: now, ...(status !== undefined && { status }) }
  if (party !== 'key' && party !== 'balance') return undefined
  // A refusal inside an answer that began successfully comes from behind the gateway and is not about this key.
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
  // In a run the refusal may be about the model, which says nothing about the key.
  const concernsKey = source === 'list' || isOneOf(code, profile.errorCodes.keyRefused)
  return concernsKey ? { state: 'forbidden', ...common } : undefined
}

function isOneOf(code: string | undefined, codes: readonly string[]): boolean {
  return code !== undefined && codes.includes(code)
}
