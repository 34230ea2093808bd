import { cacheLifetimes, type CacheMark } from '../../../shared/runs/cache-mark.ts'
import { cachingText } from '../../../shared/text/en/caching.ts'
import type { MenuAction } from '../../controls/overlays/menu-popup.tsx'

/** A lifetime in words; one that is not known, as it stands. */
export function lifetimeText({ ttl = '5m' }: CacheMark): string {
  const known = cacheLifetimes.find((lifetime) => lifetime === ttl)
  return known === undefined ? cachingText().otherLifetime(ttl) : cachingText().lifetimes[known]
}

/** The choice of a mark: none, or how long what stands before it is kept. */
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
