import type { MediaFilter, MediaOrder } from '../../../shared/media/media-filter.ts'
import type { LibraryFilter, LibraryScope } from './library-view-store.ts'
import { timeOf } from './made-in.ts'

/** What the tab is narrowed to, as main is asked for it. Equal choices give equal filters on one day. */
export function toMediaFilter(
  { scope, models, tags, collection, made }: LibraryFilter,
  search: string,
  order: MediaOrder,
  now: number,
): MediaFilter {
  return {
    ...inScope(scope),
    ...(search !== '' && { search }),
    ...(models.length > 0 && { models: [...models] }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(collection !== undefined && { collection }),
    ...(made !== undefined && timeOf(made, now)),
    ...(order !== 'newest' && { order }),
  }
}

function inScope(scope: LibraryScope): MediaFilter {
  switch (scope) {
    case 'all':
      return {}
    case 'starred':
      return { isStarred: true }
    case 'trash':
      return { isInTrash: true }
    default:
      return { kinds: [scope] }
  }
}
