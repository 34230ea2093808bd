/** A value of a CSV file, quoted where necessary; `undefined` and non-finite numbers are written as an empty value. */
export type CsvValue = string | number | undefined

/** Returns a CSV file as in RFC 4180: a header, and a line for each row. */
export function toCsv(head: readonly string[], rows: Iterable<readonly CsvValue[]>): string {
  const lines = [csvLine(head)]
  for (const row of rows) lines.push(csvLine(row))
  return lines.join('')
}

/** Returns one line with its line break. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvValue).join(',')}\r\n`
}

function csvValue(value: CsvValue): string {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return ''
  const text = String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Matches values that a spreadsheet would read as a formula, including values of several lines. */
const formulaStart = /^[=+\-@\t\r\n]/
const plainNumber = /^[+-]?\d[\d,.' ]*(?:e[+-]?\d+)?[ ]?%?$/i

/** Escapes an untrusted text that a spreadsheet would read as a formula. */
export function withoutFormula(text: string): string {
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
}
