import type { CacheMiss, CacheMissCause } from '../../../shared/caching/cache-miss.ts'
import { cachingText } from '../../../shared/text/en/caching.ts'
import { formatCount } from '../../lib/format-number.ts'
import { formatDuration } from '../../lib/format-time.ts'

/** How many tokens were not read from the cache, and why. */
export function cacheMissText({ lostTokens, readTokens, cause }: CacheMiss): string {
  const texts = cachingText()
  const why = causeText(cause)
  if (lostTokens === 0) return texts.nothingKept(why)
  const what =
    readTokens === 0 ? texts.miss.none(lostTokens) : texts.miss.lost({ lost: lostTokens, read: readTokens })
  return texts.miss.because({ what, cause: why })
}

function causeText(cause: CacheMissCause): string {
  const { causes } = cachingText()
  switch (cause.type) {
    case 'differs':
      return causes[cause.place]
    case 'setting-differs':
      return causes.settings(cause.field)
    case 'message-differs':
      return causes.differs(`message ${cause.number}`)
    case 'expired':
      return causes.expired({ gap: formatDuration(cause.gapMs), lifetime: formatDuration(cause.lifetimeMs) })
    case 'short':
      return causes.short({ minimum: formatCount(cause.minimum) })
    case 'stated':
      return causes.stated(cause.reason)
    default:
      return causes[cause.type]
  }
}
