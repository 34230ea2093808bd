import type { MediaItem } from '../../../shared/media/media-item.ts'
import { libraryText } from '../../../shared/text/en/library.ts'
import { dateFormat } from '../../../shared/text/intl.ts'

/** One line of the list: the heading of a day, or items side by side. */
export type MediaLine =
  | { readonly kind: 'day'; readonly key: string; readonly title: string; readonly count: number | undefined }
  | { readonly kind: 'items'; readonly key: string; readonly items: readonly MediaItem[] }

export interface MediaLinesOptions {
  readonly perLine: number
  /** Whether days have headings; only a list sorted by time does. */
  readonly hasDays: boolean
  /** Whether more items follow, so that the number of items of the last day is unknown. */
  readonly hasMore: boolean
  readonly now: number
}

/** Arranges items in lines of `perLine`, with a heading for each day. */
export function toMediaLines(items: readonly MediaItem[], options: MediaLinesOptions): MediaLine[] {
  const { perLine, hasDays, hasMore, now } = options
  if (!hasDays) return inLines(items, perLine)
  const lines: MediaLine[] = []
  const headings = new Map<number, number>()
  let start = 0
  while (start < items.length) {
    const first = items[start]
    if (first === undefined) break
    const day = startOfDay(first.createdAt)
    const nextDay = startOfNextDay(day)
    const isOfDay = (item: MediaItem | undefined): boolean =>
      item !== undefined && item.createdAt >= day && item.createdAt < nextDay
    let end = start + 1
    while (isOfDay(items[end])) end += 1
    const isWhole = end < items.length || !hasMore
    // After a clock was set back, a day can occur twice.
    const again = headings.get(day) ?? 0
    headings.set(day, again + 1)
    const key = again === 0 ? `day-${day}` : `day-${day}-${again}`
    lines.push(
      { kind: 'day', key, title: dayTitle(day, now), count: isWhole ? end - start : undefined },
      ...inLines(items.slice(start, end), perLine),
    )
    start = end
  }
  return lines
}

function inLines(items: readonly MediaItem[], perLine: number): MediaLine[] {
  const lines: MediaLine[] = []
  for (let start = 0; start < items.length; start += perLine) {
    const beside = items.slice(start, start + perLine)
    lines.push({ kind: 'items', key: beside[0]?.id ?? String(start), items: beside })
  }
  return lines
}

function startOfDay(moment: number): number {
  return new Date(moment).setHours(0, 0, 0, 0)
}

function startOfNextDay(day: number): number {
  return new Date(day).setHours(24, 0, 0, 0)
}

const dayInYear = { weekday: 'long', day: 'numeric', month: 'long' } as const
const dayAndYear = { day: 'numeric', month: 'long', year: 'numeric' } as const

function dayTitle(day: number, now: number): string {
  const today = new Date(now)
  if (day === startOfDay(now)) return libraryText().today
  today.setDate(today.getDate() - 1)
  if (day === startOfDay(today.getTime())) return libraryText().yesterday
  const isThisYear = new Date(day).getFullYear() === new Date(now).getFullYear()
  return dateFormat(isThisYear ? dayInYear : dayAndYear).format(day)
}
