/** Returns a local date as in a date field, `2026-11-21`; `''` for `undefined`. */
export function toDayText(epochMs: number | undefined): string {
  if (epochMs === undefined) return ''
  const date = new Date(epochMs)
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`
}

/** Returns the start of a day in local time, `daysLater` days later; `undefined` for an invalid date. */
export function startOfDay(text: string, daysLater = 0): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (match === null) return undefined
  const [year, month, day] = match.slice(1).map(Number)
  if (year === undefined || month === undefined || day === undefined) return undefined
  const moment = new Date(year, month - 1, day)
  if (moment.getMonth() !== month - 1) return undefined
  return new Date(year, month - 1, day + daysLater).getTime()
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
