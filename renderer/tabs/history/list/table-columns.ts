import type { HistorySortColumn } from '../../../../shared/history/history.ts'

export interface TableColumn {
  readonly id: HistorySortColumn
  /** The least width in pixels at text size 100 %. */
  readonly width: number
  readonly isNumber?: boolean
  /** Always shown: without it no row can be told from another. */
  readonly isFixed?: boolean
}

/** Every column in the order of the table. */
export const tableColumns: readonly TableColumn[] = [
  { id: 'status', width: 36, isFixed: true },
  { id: 'time', width: 72 },
  { id: 'title', width: 150, isFixed: true },
  { id: 'model', width: 152 },
  { id: 'format', width: 130 },
  { id: 'tokensIn', width: 68, isNumber: true },
  { id: 'tokensOut', width: 68, isNumber: true },
  { id: 'firstToken', width: 76, isNumber: true },
  { id: 'duration', width: 76, isNumber: true },
  { id: 'cost', width: 92, isNumber: true },
  { id: 'source', width: 36 },
  { id: 'connection', width: 110 },
]

/** What a title wants: about a line of words. */
const usualTitle = 330

/**
 * Time, cost, model and duration tell runs from one another better than more words of the title do, and a symbol takes next
 * to nothing. Any other column is shown only where the title keeps its line.
 */
const beforeTitle: readonly HistorySortColumn[] = ['time', 'cost', 'model', 'duration', 'source']

/** What is worth most room first. */
const byPriority: readonly HistorySortColumn[] = [
  'time',
  'cost',
  'model',
  'duration',
  'source',
  'tokensOut',
  'tokensIn',
  'firstToken',
  'format',
  'connection',
]

/** The columns that have room in so many pixels, in their order: nobody scrolls sideways for one of less worth. */
export function columnsThatFit(hidden: readonly HistorySortColumn[], width: number): readonly TableColumn[] {
  const shown = new Set<HistorySortColumn>()
  let left = width
  let wanted = usualTitle
  for (const { id, width: own, isFixed } of tableColumns) {
    if (isFixed !== true) continue
    shown.add(id)
    left -= own
    if (id === 'title') wanted -= own
  }
  for (const id of byPriority) {
    const column = tableColumns.find((one) => one.id === id)
    if (column === undefined || hidden.includes(id)) continue
    if (column.width > left - (beforeTitle.includes(id) ? 0 : wanted)) continue
    shown.add(id)
    left -= column.width
  }
  return tableColumns.filter(({ id }) => shown.has(id))
}

/** The widths of columns, as rows and head share them: the title and the model take what is left. */
export function gridOf(columns: readonly TableColumn[], scale: number): string {
  return columns
    .map(({ id, width }) => {
      const least = `${Math.round(width * scale)}px`
      return id === 'title' ? 'minmax(0, 3fr)' : id === 'model' ? `minmax(${least}, 1fr)` : least
    })
    .join(' ')
}
