import type { MediaFilter, MediaOrder } from '../../../shared/media/media-filter.ts'
import type { LibraryFilter, LibraryScope } from './library-view-store.ts'
import { timeOf } from './made-in.ts'

/** Converts the filter of the tab to that of the query. Equal choices on the same day give equal filters. */
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
