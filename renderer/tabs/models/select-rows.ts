import { findByName, searchWords } from '../../lib/find/rank-name.ts'
import type { ModelRow, ModelRows } from './model-rows.ts'
import type { ModelFilter, ModelSort } from './models-view-store.ts'

/** The rows of a scope, before search and ticks. */
export function rowsInScope(
  { listed, others }: ModelRows,
  scope: ModelFilter['scope'],
  favourites: ReadonlySet<string>,
): readonly ModelRow[] {
  switch (scope) {
    case 'favourites':
      return [...listed, ...others].filter(({ model }) => favourites.has(model.id))
    case 'recent':
      return [...listed, ...others].filter(({ lastUsedAt }) => lastUsedAt !== undefined)
    case 'changed':
      return [...listed, ...others].filter(({ mark }) => mark !== undefined && mark !== 'unlisted')
    default:
      return listed
  }
}

/** Narrows by every word of the search and by what is ticked: one of the owners, and one of the labels. */
export function narrowRows(
  rows: readonly ModelRow[],
  search: string,
  { owners, labels }: Pick<ModelFilter, 'owners' | 'labels'>,
): readonly ModelRow[] {
  const words = searchWords(search)
  if (words.length === 0 && owners.length === 0 && labels.length === 0) return rows
  const ownerSet = new Set(owners)
  const labelSet = new Set(labels)
  return rows.filter(
    (row) =>
      words.every((word) => row.text.includes(word)) &&
      (ownerSet.size === 0 || ownerSet.has(row.model.ownedBy)) &&
      (labelSet.size === 0 || labelNames(row).some((name) => labelSet.has(name))),
  )
}

/** Found rows in the order in which their names answer the search, until a column says otherwise. */
export function rankRows(rows: readonly ModelRow[], search: string): readonly ModelRow[] {
  return findByName(rows, searchWords(search), ({ model, text }) => ({ name: model.id, keywords: text }))
}

/** What a row is found under in the filter of labels: `''` where the gateway gave it none. */
export function labelNames({ model, chips }: ModelRow): string[] {
  const names = chips.filter(({ kind }) => kind !== 'denied').map(({ name }) => name)
  return model.endpointTypes.length === 0 ? [...names, ''] : names
}

/** Puts rows in order. They come by name, and those that are alike stay so. */
export function sortRows(
  rows: readonly ModelRow[],
  sort: ModelSort | undefined,
  scope: ModelFilter['scope'],
): readonly ModelRow[] {
  const { column, isDescending } = sort ?? {
    column: scope === 'recent' ? 'lastUsed' : 'model',
    isDescending: scope === 'recent',
  }
  const turn = isDescending ? -1 : 1
  switch (column) {
    case 'owner':
      return rows.toSorted((one, other) => turn * compareText(one.model.ownedBy, other.model.ownedBy))
    case 'runs':
      return rows.toSorted((one, other) => turn * (one.runs - other.runs))
    case 'lastUsed':
      return rows.toSorted((one, other) => turn * ((one.lastUsedAt ?? 0) - (other.lastUsedAt ?? 0)))
    default:
      return rows.toSorted((one, other) => turn * compareText(one.model.id, other.model.id))
  }
}

/** Without regard to case, numbers by their value. */
const compareText = new Intl.Collator('en', { numeric: true }).compare
