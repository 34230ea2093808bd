/** The day of a moment as the ledger counts it, by the time zone of this computer: 20261129. */
export function localDay(epochMs: number): number {
  const date = new Date(epochMs)
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate()
}

/** The first moment of a day, `daysLater` days on. */
export function startOfLocalDay(day: number, daysLater = 0): number {
  return new Date(
    Math.floor(day / 10_000),
    (Math.floor(day / 100) % 100) - 1,
    (day % 100) + daysLater,
  ).getTime()
}

/** So many days later, or earlier. */
export function dayAfter(day: number, days: number): number {
  return localDay(startOfLocalDay(day, days))
}
