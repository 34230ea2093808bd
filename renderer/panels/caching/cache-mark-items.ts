import { cacheLifetimes, type CacheMark } from '../../../shared/runs/cache-mark.ts'
import { cachingText } from '../../../shared/text/en/caching.ts'
import type { MenuAction } from '../../controls/overlays/menu-popup.tsx'

/** A lifetime in words; an unknown one is returned unchanged. */
export function lifetimeText({ ttl = '5m' }: CacheMark): string {
  const known = cacheLifetimes.find((lifetime) => lifetime === ttl)
  return known === undefined ? cachingText().otherLifetime(ttl) : cachingText().lifetimes[known]
}

/** The menu of cache marks: none, or how long everything up to the mark is cached. */
export function cacheMarkItems(
  mark: CacheMark | undefined,
  onChange: (mark: CacheMark | undefined) => void,
  place = '',
): MenuAction[] {
  const chosen = mark === undefined ? undefined : (mark.ttl ?? '5m')
  return [
    {
      id: `mark-none${place}`,
      label: cachingText().none,
      isChosen: chosen === undefined,
      onSelect: () => onChange(undefined),
    },
    ...cacheLifetimes.map((ttl) => ({
      id: `mark-${ttl}${place}`,
      label: cachingText().lifetimes[ttl],
      isChosen: chosen === ttl,
      onSelect: () => onChange({ ttl }),
    })),
  ]
}
