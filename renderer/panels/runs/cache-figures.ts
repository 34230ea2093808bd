import type { Usage } from '../../../shared/runs/usage.ts'
import { cachingText } from '../../../shared/text/en/caching.ts'
import { unitsText } from '../../../shared/text/en/units.ts'
import { formatCount } from '../../lib/format-number.ts'

/**
 * What the cache did for a run, as short texts: tokens read and written, and the share of the input that was read.
 * Empty if no cache was involved.
 */
export function cacheFacts({ inputTokens, ...usage }: Usage): string[] {
  const {
    cachedInputTokens: read = 0,
    cacheWriteTokens: written = 0,
    cacheWrite1hTokens: forHour = 0,
  } = usage
  const texts = cachingText()
  const facts: string[] = []
  if (read > 0) facts.push(texts.read(formatCount(read)))
  if (forHour > 0 && written > forHour)
    facts.push(texts.writtenFor({ count: formatCount(written - forHour), lifetime: texts.lifetimes['5m'] }))
  if (forHour > 0)
    facts.push(texts.writtenFor({ count: formatCount(forHour), lifetime: texts.lifetimes['1h'] }))
  else if (written > 0) facts.push(texts.written(formatCount(written)))
  if (read > 0 && inputTokens !== undefined && inputTokens > 0)
    facts.push(texts.share(unitsText().percent(Math.round((read / inputTokens) * 100))))
  return facts
}
