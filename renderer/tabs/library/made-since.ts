import { libraryText } from '../../../shared/text/en/library.ts'

export const madeSinces = ['today', 'week', 'month'] as const

/** When an item was made: today, in this week, which begins on Monday, or in this month. */
export type MadeSince = (typeof madeSinces)[number]

export const madeSinceLabels: Readonly<Record<MadeSince, string>> = {
  get today() {
    return libraryText().today
  },
  get week() {
    return libraryText().thisWeek
  },
  get month() {
    return libraryText().thisMonth
  },
}

/** When a day, week or month began, in the time of this machine: milliseconds since 1970. */
export function startOf(since: MadeSince, now: number): number {
  const start = new Date(now)
  start.setHours(0, 0, 0, 0)
  if (since === 'week') start.setDate(start.getDate() - ((start.getDay() + 6) % 7))
  if (since === 'month') start.setDate(1)
  return start.getTime()
}
