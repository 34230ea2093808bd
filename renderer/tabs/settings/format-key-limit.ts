import type { KeyLimit } from '../../../shared/connections/key-limits.ts'
import { settingsText } from '../../../shared/text/en/settings.ts'
import { formatCount } from '../../lib/format-number.ts'
import { formatDuration } from '../../lib/format-time.ts'

/**
 * Formats the remaining quota of a key: `4,980 of 5,000 requests left, resets in 6 min`. `now` is in milliseconds since
 * 1970.
 */
export function formatKeyLimit({ of, limit, remaining, resetAt }: KeyLimit, now: number): string {
  return settingsText().keys.limit({
    of,
    remaining: remaining === undefined ? undefined : formatCount(remaining),
    limit: limit === undefined ? undefined : formatCount(limit),
    resetsIn: resetAt === undefined || resetAt <= now ? undefined : formatDuration(resetAt - now),
  })
}
