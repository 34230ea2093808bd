import type { HistoryFilter } from '../../../../shared/history/history.ts'
import { startOfDay, toDayText } from '../../../lib/day-range.ts'

/** Times that are one click away. */
export const timePresets = ['all', 'today', 'week', 'month'] as const
type TimePreset = (typeof timePresets)[number]

/** So many days before today are in it too. */
const daysBefore: Readonly<Record<TimePreset, number | undefined>> = {
  all: undefined,
  today: 0,
  week: 6,
  month: 29,
}

/** From the beginning of the first of so many days on. */
export function daysBack(preset: TimePreset): HistoryFilter {
  const days = daysBefore[preset]
  return { from: days === undefined ? undefined : startOfDay(toDayText(Date.now()), -days), to: undefined }
}

/** The preset that a filter is, if it is one. */
export function presetOf({ from, to }: HistoryFilter): TimePreset | undefined {
  return to === undefined ? timePresets.find((preset) => daysBack(preset).from === from) : undefined
}
