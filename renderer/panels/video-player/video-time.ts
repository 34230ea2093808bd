/** The position in a video: `0:05`, `1:02:03`. With `tenths` it includes tenths of a second. */
export function formatVideoTime(seconds: number, tenths = false): string {
  const whole = Math.max(0, Math.floor(seconds + 1e-6))
  const minutes = Math.floor(whole / 60)
  const rest = tenths ? (whole % 60) + (seconds - whole) : whole % 60
  const tail = tenths ? Math.max(0, rest).toFixed(2).padStart(5, '0') : twoDigits(rest)
  if (minutes < 60) return `${minutes}:${tail}`
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${tail}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
