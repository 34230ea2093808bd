import { csvLine, type CsvValue } from '../../lib/csv.ts'

export interface TableColumn {
  readonly name: string
  /** The unit, added to the name: `Time (s)`. */
  readonly unit?: string
  /** Formats a number for the window; files contain the exact number. */
  readonly format?: (value: number) => string
}

/** The data of a chart as a table, for the window and for CSV files. Rows are computed on demand. */
export interface ChartTable {
  readonly columns: readonly TableColumn[]
  readonly rowCount: number
  readonly row: (index: number) => readonly CsvValue[]
}

export function columnTitle({ name, unit }: TableColumn): string {
  return unit === undefined ? name : `${name} (${unit})`
}

/** Values written before yielding to the event loop: a matrix has millions of them. */
const valuesAtOnce = 200_000

/** The table as a CSV file. */
export async function tableToCsv({ columns, rowCount, row }: ChartTable): Promise<Blob> {
  const head = columns.map(columnTitle)
  const atOnce = Math.max(1, Math.floor(valuesAtOnce / Math.max(1, columns.length)))
  const parts: string[] = [csvLine(head)]
  for (let from = 0; from < rowCount; from += atOnce) {
    const count = Math.min(atOnce, rowCount - from)
    parts.push(...Array.from({ length: count }, (_, at) => csvLine(row(from + at))))
    if (from + count < rowCount) await new Promise((resolve) => setTimeout(resolve))
  }
  return new Blob(parts, { type: 'text/csv' })
}
