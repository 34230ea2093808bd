import type { AppError } from '../../errors/app-error.ts'

/** That a gateway is asked too often. Nothing was charged, and the same may be sent again. */
export interface TooOften {
  /** The wait that the gateway named, in milliseconds from now on; `undefined` when it named none. */
  readonly toldMs: number | undefined
}

/**
 * Whether an answer says that the gateway is asked too often; `undefined` when it does not. `now` is in epoch milliseconds. A
 * 503 that names no time is an error: gateways answer so for a model that no channel has, and that stays.
 */
export function tooOftenOf(
  httpStatus: number | undefined,
  { retryAt, retryAfterMs, kind }: Partial<Pick<AppError, 'kind' | 'retryAt' | 'retryAfterMs'>> = {},
  now: number,
): TooOften | undefined {
  if (httpStatus !== 429 && httpStatus !== 503) return undefined
  // A budget or a balance that is used up comes with the same status: it does not grow by waiting.
  if (kind === 'forbidden') return undefined
  if (retryAt !== undefined) return { toldMs: Math.max(0, retryAt - now) }
  if (retryAfterMs !== undefined) return { toldMs: retryAfterMs }
  return httpStatus === 503 ? undefined : { toldMs: undefined }
}
