import { videoText } from '../../../shared/text/en/video.ts'

/** Remaining or elapsed time: `4 s`, `41 min 08 s`, `2 h 05 min`, `3 d 4 h`. In whole seconds, to keep it calm. */
export function formatCountdown(milliseconds: number): string {
  const text = videoText().countdown
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  if (seconds < 60) return text.seconds(seconds)
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return text.minutes({ minutes, seconds: twoDigits(seconds % 60) })
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return text.hours({ hours, minutes: twoDigits(minutes % 60) })
  return text.days({ days: Math.floor(hours / 24), hours: hours % 24 })
}

/** Elapsed time like on a clock: `01:12`, `1:02:03`. */
export function formatStopwatch(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
