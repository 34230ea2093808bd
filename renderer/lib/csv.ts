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
