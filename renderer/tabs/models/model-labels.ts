import { formatMoment } from '../../lib/format-time.ts'
import { modelsText } from '../../../shared/text/en/models.ts'
import { dateFormat } from '../../../shared/text/intl.ts'

const clock = { hour: '2-digit', minute: '2-digit' } as const
const dayMs = 24 * 60 * 60 * 1000

/** Formats the last use of a model briefly: `14:03` today, `Thu` in the week before, `12 Nov` earlier. */
export function formatLastUsed(epochMs: number | undefined, now = Date.now()): string {
  if (epochMs === undefined) return modelsText().times.never
  if (isToday(epochMs, now)) return dateFormat(clock).format(epochMs)
  return now - epochMs < 6 * dayMs
    ? dateFormat({ weekday: 'short' }).format(epochMs)
    : formatMoment(epochMs, now)
}

/** Formats a moment for a sentence: `today, 14:02`, `yesterday, 18:20`, `12 Nov, 18:20`. */
export function formatSince(epochMs: number, now = Date.now()): string {
  const time = dateFormat(clock).format(epochMs)
  const { times } = modelsText()
  if (isToday(epochMs, now)) return times.today(time)
  return isToday(epochMs, now - dayMs)
    ? times.yesterday(time)
    : times.onDay({ day: formatMoment(epochMs, now), time })
}

/** Formats when a list was requested, with the day unless that is today: `14:02`, `20 Nov, 14:02`. */
export function formatListedAt(epochMs: number, now = Date.now()): string {
  return isToday(epochMs, now) ? dateFormat(clock).format(epochMs) : formatSince(epochMs, now)
}

function isToday(epochMs: number, now: number): boolean {
  return new Date(epochMs).toDateString() === new Date(now).toDateString()
}

export function ownerLabel(owner: string): string {
  return owner === '' ? modelsText().unknownOwner : owner
}
