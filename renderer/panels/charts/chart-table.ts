import { toCsv, type CsvValue } from '../../lib/csv.ts'

export interface TableColumn {
  readonly name: string
  /** Stands behind the name: `Time (s)`. */
  readonly unit?: string
  /** How a number is written in the window; files have it whole. */
  readonly format?: (value: number) => string
}

/** The data of a chart as a table: what is shown in its place, and what a CSV file of it has. Rows are asked for one by one. */
export interface ChartTable {
  readonly columns: readonly TableColumn[]
  readonly rowCount: number
  readonly row: (index: number) => readonly CsvValue[]
}

export function columnTitle({ name, unit }: TableColumn): string {
  return unit === undefined ? name : `${name} (${unit})`
}

/** The table as a file. */
export function tableToCsv({ columns, rowCount, row }: ChartTable): string {
  return toCsv(
    columns.map(columnTitle),
    Array.from({ length: rowCount }, (_, index) => row(index)),
  )
}
