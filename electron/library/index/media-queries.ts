import type { Result } from '../../../shared/errors/result.ts'
import type { MediaFacets, MediaFilter, MediaPage, MediaSummary } from '../../../shared/media/media-filter.ts'
import type { Database } from '../../database/database.ts'
import type { MediaStore } from './media-store.ts'
import { databaseError } from '../../../shared/text/en/errors/database.ts'

/** Queries of the index about many items at once. */
export interface MediaQueries {
  list(input: MediaFilter & { offset?: number | undefined; limit?: number | undefined }): Result<MediaPage>
  facets(): Result<MediaFacets>
  /** The ids of all items that match a filter, in its order. */
  ids(filter: MediaFilter): Result<{ ids: string[] }>
  /** A summary of the items. Items that no longer exist do not count. */
  summary(ids: readonly string[]): Result<MediaSummary>
}

const defaultPageLength = 200
const maxPageLength = 1_000

export function createMediaQueries({
  database,
  store,
}: {
  readonly database: Database
  readonly store: MediaStore
}): MediaQueries {
  return {
    list: ({ offset = 0, limit = defaultPageLength, ...filter }) =>
      database.read(databaseError('libraryNotRead'), () =>
        store.page(filter, wholeFrom(offset, 0), Math.min(wholeFrom(limit, 1), maxPageLength)),
      ),
    facets: () => database.read(databaseError('filtersNotRead'), () => store.facets()),
    ids: (filter) => database.read(databaseError('libraryNotRead'), () => ({ ids: store.ids(filter) })),
    summary: (ids) => database.read(databaseError('libraryNotRead'), () => store.summary(ids)),
  }
}

function wholeFrom(value: number, least: number): number {
  return Number.isFinite(value) ? Math.max(least, Math.floor(value)) : least
}
