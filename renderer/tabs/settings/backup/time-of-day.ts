/** Minutes after midnight, as a field for a time has them: `09:00`. Empty for none. */
export function timeOf(minutes: number | undefined): string {
  if (minutes === undefined) return ''
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** The minutes after midnight of a time that was typed; `undefined` for none. */
export function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
