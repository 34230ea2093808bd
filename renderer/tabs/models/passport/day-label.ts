import { startOfLocalDay } from '../../../../shared/spending/local-day.ts'
import { dateFormat } from '../../../../shared/text/intl.ts'

/** Formats a day such as 20261129 as `29 Nov`. */
export function dayLabel(day: number): string {
  return dateFormat({ day: 'numeric', month: 'short' }).format(startOfLocalDay(day))
}
