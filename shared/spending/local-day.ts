/** Returns the day of a time as a number in this computer's time zone: 20261129. */
export function localDay(epochMs: number): number {
  const date = new Date(epochMs)
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate()
}

/** Returns the first moment of a day, or of a day `daysLater` days later. */
export function startOfLocalDay(day: number, daysLater = 0): number {
  return new Date(
    Math.floor(day / 10_000),
    (Math.floor(day / 100) % 100) - 1,
    (day % 100) + daysLater,
  ).getTime()
}

/** Returns the day a number of days later, or earlier when negative. */
export function dayAfter(day: number, days: number): number {
  return localDay(startOfLocalDay(day, days))
}
