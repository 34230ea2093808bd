/** Formats minutes after midnight for a time field: `09:00`; `''` for none. */
export function timeOf(minutes: number | undefined): string {
  if (minutes === undefined) return ''
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** Parses a time to minutes after midnight; `undefined` if it is not one. */
export function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
