/** One value of a CSV file, in quotes where it has to be. Nothing for what is not known. */
export type CsvValue = string | number | undefined

/** A CSV file as RFC 4180 writes it: a head, and a line for each row. */
export function toCsv(head: readonly string[], rows: Iterable<readonly CsvValue[]>): string {
  const lines = [csvLine(head)]
  for (const row of rows) lines.push(csvLine(row))
  return lines.join('')
}

/** One line of it, with its end. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvValue).join(',')}\r\n`
}

function csvValue(value: CsvValue): string {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return ''
  const text = String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What spreadsheets begin a formula with, also in a value of several lines. */
const formulaStart = /^[=+\-@\t\r\n]/
const plainNumber = /^[+-]?\d[\d,.' ]*(?:e[+-]?\d+)?[ ]?%?$/i

/** A text from outside as a value of a CSV file: what a spreadsheet would take for a formula stays text. */
export function withoutFormula(text: string): string {
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
}
