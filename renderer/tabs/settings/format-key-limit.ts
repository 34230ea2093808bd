import type { KeyLimit } from '../../../shared/connections/key-limits.ts'
import { formatCount } from '../../lib/format-number.ts'
import { formatDuration } from '../../lib/format-time.ts'

/** What is left to a key in words: `4,980 of 5,000 requests left, anew in 6 min`. `now` in milliseconds since 1970. */
export function formatKeyLimit({ of, limit, remaining, resetAt }: KeyLimit, now: number): string {
  const left =
    remaining === undefined
      ? `${formatCount(limit ?? 0)} ${of} at most`
      : `${formatCount(remaining)}${limit === undefined ? '' : ` of ${formatCount(limit)}`} ${of} left`
  return resetAt === undefined || resetAt <= now ? left : `${left}, anew in ${formatDuration(resetAt - now)}`
}
