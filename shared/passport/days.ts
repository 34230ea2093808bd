import { maxDaysKept, type DayOfAnswers, type EndpointEntry } from './passport.ts'

type Counted = { readonly day: number; readonly answers: number; readonly drifted?: number }

/** Merges and adds up two lists of days, oldest first; days beyond the limit are dropped. */
export function mergeDays<Day extends Counted>(
  left: readonly Day[] = [],
  right: readonly Day[] = [],
): readonly Day[] {
  const sums = new Map<number, Day>()
  for (const day of [...left, ...right]) {
    const sum = sums.get(day.day)
    sums.set(
      day.day,
      sum === undefined
        ? day
        : {
            ...sum,
            answers: sum.answers + day.answers,
            ...(sum.drifted !== undefined && { drifted: sum.drifted + (day.drifted ?? 0) }),
          },
    )
  }
  return [...sums.values()].toSorted((before, after) => before.day - after.day).slice(-maxDaysKept)
}

/** The answers of a format per day, over all endpoints. */
export function daysOf(endpoints: readonly EndpointEntry[]): readonly DayOfAnswers[] {
  return endpoints.reduce<readonly DayOfAnswers[]>((days, endpoint) => mergeDays(days, endpoint.days), [])
}
