import { startOfLocalDay } from '../../../../shared/spending/local-day.ts'
import { dateFormat } from '../../../../shared/text/intl.ts'

/** A day as 20261129 in words: `29 Nov`. */
export function dayLabel(day: number): string {
  return dateFormat({ day: 'numeric', month: 'short' }).format(startOfLocalDay(day))
}
