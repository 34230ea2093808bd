/** Names of parameters that contain the time of expiry itself, as seconds, milliseconds or a date. In lower case. */
const momentNames = [
  'expires',
  'exp',
  'se',
  'expires_at',
  'expire',
  'e',
  'x-expires',
  'deadline',
  'validuntil',
]

/** The smallest number that counts as a point in time, in seconds (the year 2001): smaller ones are durations. */
const leastSeconds = 1_000_000_000

/**
 * The time at which a signed address expires, in milliseconds since 1970; `undefined` if its parameters do not say (see
 * shared/gateway/wire/video.md, "Result address").
 *
 * Knows pairs of date and duration (`X-Amz-Date` with `X-Amz-Expires`, in seconds, and the like of other vendors),
 * points in time (`Expires`, `exp`, `se`, …) and `q-sign-time=begin;end`.
 */
export function expiryOfLink(link: string): number | undefined {
  const query = /\?([^#]*)/.exec(link)?.[1]
  if (query === undefined) return undefined
  const parameters = new Map(
    [...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]),
  )
  for (const [name, value] of parameters) {
    const vendor = /^(x-[a-z]+)-date$/.exec(name)?.[1]
    const seconds = Number(parameters.get(`${vendor}-expires`) ?? Number.NaN)
    const begin = readCompactDate(value)
    if (vendor !== undefined && begin !== undefined && Number.isFinite(seconds)) return begin + seconds * 1000
  }
  const signed = /^\d+;(\d+)$/.exec(parameters.get('q-sign-time') ?? '')?.[1]
  if (signed !== undefined) return momentOf(signed)
  for (const name of momentNames) {
    const moment = momentOf(parameters.get(name))
    if (moment !== undefined) return moment
  }
  return undefined
}

/**
 * Returns a point in time, written as seconds or milliseconds since 1970 or as an ISO date, in milliseconds since 1970;
 * `undefined` for other values, and for numbers that are too small.
 */
export function momentOf(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const text = String(value).trim()
  const number = Number(text)
  if (text !== '' && Number.isFinite(number)) {
    if (number < leastSeconds) return undefined
    return number < leastSeconds * 1000 ? Math.round(number * 1000) : Math.round(number)
  }
  const date = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : date
}

/** Returns `20261121T140322Z` in milliseconds since 1970; `undefined` for any other form. */
function readCompactDate(text: string): number | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text)
  if (match === null) return undefined
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}
