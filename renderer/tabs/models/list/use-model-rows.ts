import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { ModelUsage } from '../../../../shared/models/model-facts.ts'
import type { ModelList } from '../../../../shared/models/model-list.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { searchWords } from '../../../lib/find/rank-name.ts'
import { modelUsageQuery, useModelProfiles } from '../../../queries/models.ts'
import { useSettings } from '../../../queries/settings.ts'
import { modelRowsOf, type ModelRow, type ModelRows } from '../model-rows.ts'
import { useModelsView, type ModelScope } from '../models-view-store.ts'
import { narrowRows, rankRows, rowsInScope, sortRows } from '../select-rows.ts'

const noUsage: readonly ModelUsage[] = []

export interface ShownModels {
  readonly all: ModelRows
  /** The visible models in display order. */
  readonly shown: readonly ModelRow[]
  /** The search words that `shown` was filtered by. */
  readonly words: readonly string[]
  readonly favourites: ReadonlySet<string>
  readonly counts: Readonly<Record<ModelScope, number>>
  /** Date of the bundled model table. */
  readonly tableDate: string
}

/** The models of a list as rows, filtered and sorted. Returns the same object while nothing changes. */
export function useModelRows(list: ModelList, connectionId: string): ShownModels {
  const usage = useQuery(modelUsageQuery(useBridge(), connectionId)).data ?? noUsage
  const { byId: profiles, tableDate } = useModelProfiles(connectionId)
  const { favouriteModels } = useSettings()
  const search = useModelsView((state) => state.search)
  // Render the keystroke first and the rows afterwards, in pieces short enough for a slow computer. Joined words ignore
  // spaces, which change no results.
  const typed = useDeferredValue(searchWords(search).join(' '))
  const filter = useModelsView((state) => state.filter)
  const sort = useModelsView((state) => state.sort)
  const favourites = useMemo(() => new Set(favouriteModels), [favouriteModels])
  const all = useMemo(() => modelRowsOf(list, usage, profiles), [list, usage, profiles])
  const sorted = useMemo(
    () => sortRows(rowsInScope(all, filter.scope, favourites), sort, filter.scope),
    [all, filter.scope, favourites, sort],
  )
  const isSorted = sort !== undefined
  const shown = useMemo(() => {
    const narrowed = narrowRows(sorted, typed, filter)
    return isSorted ? narrowed : rankRows(narrowed, typed)
  }, [sorted, typed, filter, isSorted])
  // A stable array: every row receives it.
  const words = useMemo(() => searchWords(typed), [typed])
  const counts = useMemo(
    () => ({
      all: rowsInScope(all, 'all', favourites).length,
      favourites: rowsInScope(all, 'favourites', favourites).length,
      recent: rowsInScope(all, 'recent', favourites).length,
      changed: rowsInScope(all, 'changed', favourites).length,
      failing: rowsInScope(all, 'failing', favourites).length,
    }),
    [all, favourites],
  )
  return useMemo(
    () => ({ all, shown, words, favourites, counts, tableDate }),
    [all, shown, words, favourites, counts, tableDate],
  )
}
