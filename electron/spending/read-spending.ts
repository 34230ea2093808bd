import {
  addSpent,
  maxSpendingDays,
  maxSpendingRows,
  nothingSpent,
  runsOf,
  type Spending,
  type SpendingDay,
  type SpendingFilter,
  type SpendingGrouping,
  type SpendingRow,
  type Spent,
} from '../../shared/spending/spending.ts'
import type { LedgerLine, LedgerStore } from './ledger-store.ts'

/** The spending that a filter selects, summed by its grouping. Calls throw SQLite's errors. */
export function readSpending(
  store: LedgerStore,
  { groupBy, ...filter }: SpendingFilter & { readonly groupBy: SpendingGrouping },
): Spending {
  const lines = store.lines(filter.from, filter.to)
  const meant = lines.filter((line) => isMeant(line, filter))
  const rows =
    groupBy === 'conversation' || groupBy === 'experiment'
      ? sumUp(
          store.byOwner(groupBy, filter),
          ({ ownerId }) => ownerId,
          ({ title }) => title,
        )
      : sumUp(meant, fields[groupBy].value, fields[groupBy].label)
  const sorted =
    groupBy === 'day'
      ? rows.toSorted((a, b) => Number(b.value) - Number(a.value))
      : rows.toSorted(dearestFirst)
  const left = sorted.slice(maxSpendingRows)
  return {
    total: meant.reduce(addSpent, nothingSpent),
    rows: sorted.slice(0, maxSpendingRows),
    ...(left.length > 0 && { others: { ...left.reduce(addSpent, nothingSpent), count: left.length } }),
    days: daysOf(meant, groupBy),
    connections: sumUp(lines, fields.connection.value, fields.connection.label)
      .toSorted(dearestFirst)
      .map((row) => ({
        ...row,
        isPractice: lines.some(({ connectionId, isPractice }) => isPractice && connectionId === row.value),
      })),
    models: choicesOf(lines, 'model'),
    formats: choicesOf(lines, 'format'),
    keys: choicesOf(lines, 'key'),
  }
}

type LineGrouping = Exclude<SpendingGrouping, 'conversation' | 'experiment'>
type Reading = (line: LedgerLine) => string

const fields: Readonly<Record<LineGrouping, { readonly value: Reading; readonly label: Reading }>> = {
  model: { value: ({ model }) => model, label: ({ model }) => model },
  connection: { value: ({ connectionId }) => connectionId, label: ({ connectionName }) => connectionName },
  format: { value: ({ format }) => format, label: () => '' },
  key: { value: ({ key }) => key, label: ({ keyName }) => keyName },
  day: { value: ({ day }) => String(day), label: () => '' },
}

function isMeant(line: LedgerLine, { connectionIds, model, format, key }: SpendingFilter): boolean {
  return (
    (connectionIds === undefined ? !line.isPractice : connectionIds.includes(line.connectionId)) &&
    (model === undefined || line.model === model) &&
    (format === undefined || line.format === format) &&
    (key === undefined || line.key === key)
  )
}

/** Merges equal keys; the label is the newest, since a connection may have been renamed. */
function sumUp<Line extends Spent>(
  lines: readonly Line[],
  valueOf: (line: Line) => string,
  labelOf: (line: Line) => string,
): SpendingRow[] {
  const rows = new Map<string, SpendingRow>()
  for (const line of lines) {
    const value = valueOf(line)
    const label = labelOf(line)
    const known = rows.get(value)
    rows.set(value, {
      ...addSpent(known ?? nothingSpent, line),
      value,
      label: label === '' ? (known?.label ?? '') : label,
    })
  }
  return [...rows.values()]
}

/** Sorts by dollars, and equal ones by each other currency: amounts of two currencies are never added. */
function dearestFirst(left: SpendingRow, right: SpendingRow): number {
  const usd = right.measuredUsd + right.estimatedUsd - (left.measuredUsd + left.estimatedUsd)
  if (usd !== 0) return usd
  const currencies = new Set([left, right].flatMap(({ foreign = {} }) => Object.keys(foreign)))
  for (const currency of [...currencies].toSorted()) {
    const more = foreignIn(right, currency) - foreignIn(left, currency)
    if (more !== 0) return more
  }
  return runsOf(right) - runsOf(left) || (left.value < right.value ? -1 : 1)
}

function foreignIn({ foreign }: Spent, currency: string): number {
  const { measured, estimated } = foreign?.[currency] ?? { measured: 0, estimated: 0 }
  return measured + estimated
}

function daysOf(lines: readonly LedgerLine[], groupBy: SpendingGrouping): SpendingDay[] {
  const valueOf =
    groupBy === 'model' || groupBy === 'connection' || groupBy === 'format' || groupBy === 'key'
      ? fields[groupBy].value
      : undefined
  const byDay = Map.groupBy(lines, ({ day }) => day)
  return [...byDay]
    .toSorted(([left], [right]) => left - right)
    .slice(-maxSpendingDays)
    .map(([day, own]) => ({
      day,
      ...own.reduce(addSpent, nothingSpent),
      groups:
        valueOf === undefined
          ? {}
          : Object.fromEntries(
              sumUp(own, valueOf, () => '').map(({ value, measuredUsd, estimatedUsd, foreign }) => [
                value,
                { measuredUsd, estimatedUsd, ...(foreign !== undefined && { foreign }) },
              ]),
            ),
    }))
}

function choicesOf(lines: readonly LedgerLine[], field: 'model' | 'format' | 'key'): Spending['models'] {
  return sumUp(lines, fields[field].value, fields[field].label)
    .map(({ value, label }) => ({ value, label }))
    .toSorted((left, right) => (left.value < right.value ? -1 : 1))
    .slice(0, maxSpendingRows)
}
