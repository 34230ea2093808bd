import * as z from 'zod/mini'
import { headerValue, type HeaderList } from '../gateway/errors/normalise-headers.ts'
import { definedFields } from '../defined-fields.ts'

/** The quantities that responses report limits for. */
const limited = ['requests', 'tokens', 'input-tokens', 'output-tokens'] as const

/** The remaining limits of a key, as reported by a response. Times are milliseconds since 1970. */
export const keyLimitSchema = z.object({
  of: z.enum(limited),
  limit: z.optional(z.number()),
  remaining: z.optional(z.number()),
  resetAt: z.optional(z.number()),
})

export type KeyLimit = z.infer<typeof keyLimitSchema>

/**
 * Reads the rate-limit headers of a response (see shared/gateway/wire/errors.md, "Headers"):
 * `x-ratelimit-limit-requests` and similar, the spelling of the messages format's vendor, or `x-ratelimit-limit` alone,
 * which counts requests. Most responses have none; the result is then empty. `now` in milliseconds since 1970.
 */
export function readKeyLimits(headers: HeaderList, now: number): KeyLimit[] {
  return limited.flatMap((of): KeyLimit[] => {
    const value = (what: string): string | undefined =>
      headerValue(headers, `x-ratelimit-${what}-${of}`) ??
      headerValue(headers, `anthropic-ratelimit-${of}-${what}`) ??
      (of === 'requests' ? headerValue(headers, `x-ratelimit-${what}`) : undefined)
    const limit = toCount(value('limit'))
    const remaining = toCount(value('remaining'))
    const resetAt = toMoment(value('reset'), now)
    if (limit === undefined && remaining === undefined) return []
    return [definedFields({ of, limit, remaining, resetAt })]
  })
}

function toCount(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * Parses a duration such as `12ms`, `1s` or `6m0s`, a date, seconds from now, or seconds or milliseconds since 1970.
 */
function toMoment(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined
  if (/^(?:\d+(?:\.\d+)?(?:ms|[smhd]))+$/.test(text)) {
    const pieces = text.matchAll(/(\d+(?:\.\d+)?)(ms|[smhd])/g)
    return (
      now + [...pieces].reduce((sum, [, count, unit = '']) => sum + Number(count) * (unitMs[unit] ?? 0), 0)
    )
  }
  if (/^\d{1,13}(?:\.\d+)?$/.test(text)) {
    const value = Number(text)
    return value < 1e9 ? now + value * 1_000 : value < 1e11 ? value * 1_000 : value
  }
  const date = /^\d{4}-\d\d-/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : date
}
