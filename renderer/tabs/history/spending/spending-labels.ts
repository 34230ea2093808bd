import { formatLabel } from '../../../../shared/formats/format-facts.ts'
import { startOfLocalDay } from '../../../../shared/spending/local-day.ts'
import type { SpendingGrouping, SpendingRow } from '../../../../shared/spending/spending.ts'
import { dateFormat } from '../../../../shared/text/intl.ts'
import { spendingText } from '../../../../shared/text/en/spending.ts'

/** Formats a day: weekday and day in style `axis`, day, month and year in style `long`. */
export function dayLabel(day: number, style: 'axis' | 'long' = 'long'): string {
  return dateFormat(
    style === 'axis'
      ? { weekday: 'short', day: 'numeric' }
      : { day: 'numeric', month: 'short', year: 'numeric' },
  ).format(startOfLocalDay(day))
}

/** The user's name for a key, with the fingerprint that distinguishes it from keys of the same name. */
export function keyLabel({ value, label }: { readonly value: string; readonly label: string }): string {
  if (value === '') return spendingText().none.key
  return label === '' ? value : `${label} · ${value}`
}

/** The label of a line. */
export function rowLabel(
  { value, label }: Pick<SpendingRow, 'value' | 'label'>,
  by: SpendingGrouping,
): string {
  switch (by) {
    case 'format':
      return formatLabel(value)
    case 'day':
      return dayLabel(Number(value))
    case 'key':
      return keyLabel({ value, label })
    case 'conversation':
    case 'experiment':
      if (value === '') return spendingText().none[by]
      return label === '' ? spendingText().untitled(value.slice(0, 8)) : label
    default:
      return label === '' ? value : label
  }
}
