import type { MediaFilter } from '../../../shared/media/media-filter.ts'
import { libraryText } from '../../../shared/text/en/library.ts'
import { startOfDay, toDayText } from '../../lib/day-range.ts'
import { definedFields } from '../../../shared/defined-fields.ts'

export const madeIns = ['today', 'yesterday', 'week', 'month'] as const

/** When items were created: a preset up to today, or a range of days, both included. */
export type MadeIn = (typeof madeIns)[number] | { readonly from?: number; readonly before?: number }

/** The first day of each preset and the day before which it ends, relative to today. */
const days: Readonly<Record<(typeof madeIns)[number], readonly [from: number, before: number]>> = {
  today: [0, 1],
  yesterday: [-1, 0],
  week: [-6, 1],
  month: [-29, 1],
}

/** The time range for the query, in local days. Items created later today are included. */
export function timeOf(made: MadeIn, now: number): Pick<MediaFilter, 'from' | 'before'> {
  if (typeof made === 'object') return made
  const today = toDayText(now)
  const [from, before] = days[made]
  return {
    from: startOfDay(today, from) ?? now,
    ...(before < 1 && { before: startOfDay(today, before) ?? now }),
  }
}

/** Changes the first or last day to the value of a date field; `undefined` if neither is left. */
export function withDay(
  made: MadeIn | undefined,
  change: { readonly first: string } | { readonly last: string },
): { readonly from?: number; readonly before?: number } | undefined {
  const { from, before } = typeof made === 'object' ? made : {}
  const first = 'first' in change ? startOfDay(change.first) : from
  const last = 'last' in change ? startOfDay(change.last, 1) : before
  if (first === undefined && last === undefined) return undefined
  return definedFields({ from: first, before: last })
}

export const madeInLabels: Readonly<Record<(typeof madeIns)[number], string>> = {
  get today() {
    return libraryText().today
  },
  get yesterday() {
    return libraryText().yesterday
  },
  get week() {
    return libraryText().lastDays(7)
  },
  get month() {
    return libraryText().lastDays(30)
  },
}
