import { formatMoment } from '../../lib/format-time.ts'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })
const dayMs = 24 * 60 * 60 * 1000

/** When a model was used last, in few letters: `14:03` today, `Thu` in the week before, `12 Nov` earlier. */
export function formatLastUsed(epochMs: number | undefined, now = Date.now()): string {
  if (epochMs === undefined) return 'never'
  if (new Date(epochMs).toDateString() === new Date(now).toDateString()) return clock.format(epochMs)
  return now - epochMs < 6 * dayMs ? weekday.format(epochMs) : formatMoment(epochMs, now)
}

/** A moment in a sentence: `today, 14:02`, `yesterday, 18:20`, `12 Nov, 18:20`. */
export function formatSince(epochMs: number, now = Date.now()): string {
  const time = clock.format(epochMs)
  const day = new Date(epochMs).toDateString()
  if (day === new Date(now).toDateString()) return `today, ${time}`
  return day === new Date(now - dayMs).toDateString()
    ? `yesterday, ${time}`
    : `${formatMoment(epochMs, now)}, ${time}`
}

/** The time of day a list was asked for, with its day unless that is today: `14:02`, `20 Nov, 14:02`. */
export function formatListedAt(epochMs: number, now = Date.now()): string {
  return formatSince(epochMs, now).replace('today, ', '')
}

export function ownerLabel(owner: string): string {
  return owner === '' ? 'owner not told' : owner
}
