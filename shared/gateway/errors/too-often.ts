import type { AppError } from '../../errors/app-error.ts'

/** A rate limit of the gateway. Nothing was charged, and the same request may be sent again. */
export interface TooOften {
  /** The wait that the gateway gave, in milliseconds from now; `undefined` when it gave none. */
  readonly statedMs: number | undefined
}

/**
 * Returns the rate limit that a response reports; `undefined` when it reports none. `now` is in epoch milliseconds. A
 * 503 without a wait is an ordinary error: gateways use it for a model without a channel, which does not change by
 * waiting.
 */
export function tooOftenOf(
  httpStatus: number | undefined,
  { retryAt, retryAfterMs, kind }: Partial<Pick<AppError, 'kind' | 'retryAt' | 'retryAfterMs'>> = {},
  now: number,
): TooOften | undefined {
  if (httpStatus !== 429 && httpStatus !== 503) return undefined
  // A used-up budget or balance has the same status, but does not recover by waiting.
  if (kind === 'forbidden') return undefined
  if (retryAt !== undefined) return { statedMs: Math.max(0, retryAt - now) }
  if (retryAfterMs !== undefined) return { statedMs: retryAfterMs }
  return httpStatus === 503 ? undefined : { statedMs: undefined }
}
