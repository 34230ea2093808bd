import { profile } from '../profile.ts'

/** Response headers as a list, since a name may occur more than once. */
export type HeaderList = readonly { readonly name: string; readonly value: string }[]

/** The first value of a header, by its lower-case name. */
export function headerValue(headers: HeaderList, name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name)?.value
}

/** The request id to quote to the gateway's operator (see shared/gateway/wire/errors.md, "Headers"). */
export function requestIdOf(headers: HeaderList): string | undefined {
  for (const name of profile.requestIdHeaders) {
    const value = headerValue(headers, name)?.trim()
    if (value !== undefined && value !== '') return value
  }
  return undefined
}

/**
 * The wait that the gateway asked for, in milliseconds: from the millisecond header first, then from seconds or an HTTP
 * date, which is relative to `now` (milliseconds since 1970).
 */
export function retryAfterOf(headers: HeaderList, now: number): number | undefined {
  const milliseconds = toNumber(headerValue(headers, 'retry-after-ms'))
  if (milliseconds !== undefined) return Math.round(milliseconds)
  const value = headerValue(headers, 'retry-after')
  const seconds = toNumber(value)
  if (seconds !== undefined) return Math.round(seconds * 1000)
  const date = value === undefined ? Number.NaN : Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

function toNumber(value: string | undefined): number | undefined {
  if (value === undefined || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) && number >= 0 ? number : undefined
}
