import { unitsText } from '../../shared/text/en/units.ts'
import { dateFormat } from '../../shared/text/intl.ts'
import { unknownValue } from './format-number.ts'

/**
 * Formats a duration: `84 ms`, `2.41 s`, `11.8 s`, `1 min 12 s`, `2 h 5 min`.
 *
 * With `inSeconds`, durations below one second are also in seconds, to match neighbouring values.
 */
export function formatDuration(milliseconds: number | undefined, options?: { inSeconds?: boolean }): string {
  if (milliseconds === undefined || !Number.isFinite(milliseconds) || milliseconds < 0) return unknownValue
  if (milliseconds < 999.5 && options?.inSeconds !== true) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 9.995) return `${seconds.toFixed(2)} s`
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`
  const wholeSeconds = Math.round(seconds)
  return wholeSeconds < 3600 ? formatMinutes(wholeSeconds) : formatHours(Math.round(wholeSeconds / 60))
}

/** Formats a wait in whole seconds: `4 s`, `1 min 12 s`. */
export function formatWholeSeconds(milliseconds: number): string {
  const seconds = Math.round(Math.max(0, milliseconds) / 1000)
  return seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000)
}

/** Formats an estimated duration with low precision: seconds in steps of five, then minutes. */
export function formatAbout(milliseconds: number): string {
  const seconds = milliseconds / 1000
  return seconds < 60
    ? formatWholeSeconds(Math.max(5, Math.ceil(seconds / 5) * 5) * 1000)
    : formatDuration(Math.round(seconds / 60) * 60_000)
}

/** Formats the elapsed time of a running operation with one decimal, so that it does not change too fast: `4.2 s`. */
export function formatElapsed(milliseconds: number): string {
  const safe = Math.max(0, milliseconds)
  return safe < 59_950 ? `${(safe / 1000).toFixed(1)} s` : formatDuration(safe)
}

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
const day = { day: 'numeric', month: 'short' } as const
const dayAndYear = { ...day, year: 'numeric' } as const

/** Formats a time: `14:03:22` today, `20 Nov` earlier this year, `20 Nov 2025` in another year. */
export function formatMoment(epochMs: number, now = Date.now()): string {
  const moment = new Date(epochMs)
  const today = new Date(now)
  if (moment.toDateString() === today.toDateString()) return dateFormat(clock).format(moment)
  return dateFormat(moment.getFullYear() === today.getFullYear() ? day : dayAndYear).format(moment)
}

/** Formats a full date and time, for tooltips: `20 Nov 2026, 14:03:22`. */
export function formatFullMoment(epochMs: number): string {
  return dateFormat({ ...dayAndYear, ...clock }).format(epochMs)
}

function formatMinutes(total: number): string {
  const [minutes, seconds] = [Math.floor(total / 60), total % 60]
  return seconds === 0 ? unitsText().minutes(minutes) : unitsText().minutesAndSeconds({ minutes, seconds })
}

function formatHours(total: number): string {
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  return minutes === 0 ? unitsText().hours(hours) : unitsText().hoursAndMinutes({ hours, minutes })
}
