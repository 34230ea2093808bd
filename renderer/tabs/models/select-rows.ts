import { compareCurrencies } from '../../../shared/money/sums.ts'
import { findByName, searchWords } from '../../lib/find/rank-name.ts'
import { factColumns, type FactColumn, type ModelRow, type ModelRows } from './model-rows.ts'
import {
  limitedColumns,
  sortInUse,
  type LimitedColumn,
  type ModelFilter,
  type ModelLimits,
  type ModelSort,
  type SortColumn,
} from './models-view-store.ts'

/** The rows of a scope, before search and filters. */
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
    case 'failing':
      return listed.filter(isFailing)
    default:
      return listed.some(isFailing) ? listed.filter((row) => !isFailing(row)) : listed
  }
}

/** Whether its newest runs failed because of the model. Such models have their own scope. */
function isFailing({ profile }: ModelRow): boolean {
  return profile?.runs?.isFailing === true
}

/**
 * Filters rows by every word of the search, by any of the owners, any of the labels, and all of the abilities and
 * limits.
 */
export function narrowRows(
  rows: readonly ModelRow[],
  search: string,
  {
    owners,
    labels,
    abilities = [],
    limits = {},
  }: Pick<ModelFilter, 'owners' | 'labels'> & Partial<Pick<ModelFilter, 'abilities' | 'limits'>>,
): readonly ModelRow[] {
  const words = searchWords(search)
  const limited = limitedColumns.filter((column) => limits[column] !== undefined)
  if (words.length + owners.length + labels.length + abilities.length + limited.length === 0) return rows
  const ownerSet = new Set(owners)
  const labelSet = new Set(labels)
  return rows.filter(
    (row) =>
      words.every((word) => row.text.includes(word)) &&
      (ownerSet.size === 0 || ownerSet.has(row.model.ownedBy)) &&
      (labelSet.size === 0 || labelNames(row).some((name) => labelSet.has(name))) &&
      abilities.every((ability) => row.profile?.abilities?.some(({ name }) => name === ability)) &&
      limited.every((column) => isWithin(row, column, limits)),
  )
}

/** Columns whose limit is a minimum; the others have a maximum. */
const atLeast: ReadonlySet<LimitedColumn> = new Set(['context', 'success'])

/** Whether a row is within a limit. Price limits are in dollars: a price in another currency never matches. */
function isWithin({ facts, currency }: ModelRow, column: LimitedColumn, limits: ModelLimits): boolean {
  const [value, limit] = [facts[column], limits[column]]
  if (value === undefined || limit === undefined) return false
  if (isPrice(column) && currency !== 'USD') return false
  return atLeast.has(column) ? value >= limit : value <= limit
}

/** Ranks the found rows by how well their names match the search. Used unless the user sorts by a column. */
export function rankRows(rows: readonly ModelRow[], search: string): readonly ModelRow[] {
  return findByName(rows, searchWords(search), ({ model, text }) => ({ name: model.id, keywords: text }))
}

/** The names that the label filter knows a row by: `''` if the gateway gave it no label. */
export function labelNames({ model, chips }: ModelRow): string[] {
  const names = chips.filter(({ kind }) => kind !== 'denied').map(({ name }) => name)
  return model.endpointTypes.length === 0 ? [...names, ''] : names
}

/** Sorts rows. The input is sorted by name, and equal rows keep that order. */
export function sortRows(
  rows: readonly ModelRow[],
  sort: ModelSort | undefined,
  scope: ModelFilter['scope'],
): readonly ModelRow[] {
  const { column, isDescending } = sortInUse(scope, sort)
  const turn = isDescending ? -1 : 1
  if (isFactColumn(column)) return sortByFact(rows, column, turn)
  switch (column) {
    case 'owner':
      return rows.toSorted((left, right) => turn * compareText(left.model.ownedBy, right.model.ownedBy))
    case 'runs':
      return rows.toSorted((left, right) => turn * (left.runs - right.runs))
    case 'lastUsed':
      return rows.toSorted((left, right) => turn * ((left.lastUsedAt ?? 0) - (right.lastUsedAt ?? 0)))
    default:
      return rows.toSorted((left, right) => turn * compareText(left.model.id, right.model.id))
  }
}

/** Compares numbers inside texts by value. */
const compareText = new Intl.Collator('en', { numeric: true }).compare

function isFactColumn(column: SortColumn): column is FactColumn {
  return factColumns.some((item) => item === column)
}

function isPrice(column: FactColumn): boolean {
  return column === 'priceIn' || column === 'priceOut'
}

/** Sorts unknown values last in either direction. Prices are sorted within each currency, dollars first. */
function sortByFact(rows: readonly ModelRow[], column: FactColumn, turn: 1 | -1): readonly ModelRow[] {
  return rows.toSorted((left, right) => {
    const [leftFact, rightFact] = [left.facts[column], right.facts[column]]
    if (leftFact === undefined || rightFact === undefined)
      return Number(leftFact === undefined) - Number(rightFact === undefined)
    const currencies = isPrice(column) ? compareCurrencies(left.currency ?? '', right.currency ?? '') : 0
    return currencies === 0 ? turn * (leftFact - rightFact) : currencies
  })
}
