import type { HistoryFilter } from '../../../../shared/history/history.ts'
import { startOfDay, toDayText } from '../../../lib/day-range.ts'

/** The periods offered as presets. */
export const timePresets = ['all', 'today', 'week', 'month'] as const
type TimePreset = (typeof timePresets)[number]

/** Number of days before today that the period includes. */
const daysBefore: Readonly<Record<TimePreset, number | undefined>> = {
  all: undefined,
  today: 0,
  week: 6,
  month: 29,
}

/** The filter of a preset: from the beginning of its first day. */
export function daysBack(preset: TimePreset): HistoryFilter {
  const days = daysBefore[preset]
  return { from: days === undefined ? undefined : startOfDay(toDayText(Date.now()), -days), to: undefined }
}

/** The preset that a filter corresponds to, if any. */
export function presetOf({ from, to }: HistoryFilter): TimePreset | undefined {
  return to === undefined ? timePresets.find((preset) => daysBack(preset).from === from) : undefined
}
