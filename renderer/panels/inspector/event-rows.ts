import { findRunFormat } from '../../../shared/formats/run-formats.ts'
import { maxReadEventCharacters } from '../../../shared/limits.ts'
import type { RunFormat, StreamReader } from '../../../shared/formats/format.ts'
import { parseJson } from '../../../shared/json.ts'
import type { Part } from '../../../shared/runs/part.ts'
import type { RecordedEvent } from '../../../shared/runs/run-record.ts'

/** One event of a stream with what it meant. */
export interface EventRow {
  /** Counted from 1 over the whole stream. */
  readonly number: number
  readonly at: number
  /** Since the event before it; absent for the first one. */
  readonly gap: number | undefined
  /** The kind of its first telling part, such as `text`; the event's own name when it has none. */
  readonly kind: string
  /** The text it brought, or its data. */
  readonly preview: string
  readonly data: string
  readonly isReadable: boolean
  /** The stream stood still before it. */
  readonly isStall: boolean
}

const maxPreviewLength = 160

/**
 * Rows for the events of a record. `eventCount` is that of the run: a record holds the newest events only. What an
 * event meant is told by the reader of its format.
 */
export function toEventRows(
  events: readonly RecordedEvent[],
  eventCount: number,
  format: string,
): EventRow[] {
  const found = findRunFormat(format)
  const reader = found?.createStreamReader?.()
  const firstNumber = Math.max(1, eventCount - events.length + 1)
  const gaps = events.map((event, index) => gapBefore(events, index, event))
  const stallFrom = stallThreshold(gaps.filter((gap) => gap !== undefined))
  return events.map((event, index) => {
    const parts: Part[] = []
    readEvent(reader, event, parts)
    const gap = gaps[index]
    return {
      number: firstNumber + index,
      at: event.at,
      gap,
      ...describe(event, parts, found),
      data: event.data,
      isReadable: event.isReadable,
      isStall: gap !== undefined && gap >= stallFrom,
    }
  })
}

/** What an event means says its reader, which must not keep the inspector from opening when it cannot. */
function readEvent(reader: StreamReader | undefined, event: RecordedEvent, parts: Part[]): void {
  if (event.data.length > maxReadEventCharacters) return
  try {
    reader?.push({ event: event.event, data: event.data }, parts)
  } catch {
    // The event is listed by its own name, with its data as it came.
  }
}

function gapBefore(
  events: readonly RecordedEvent[],
  index: number,
  event: RecordedEvent,
): number | undefined {
  const before = events[index - 1]
  return before === undefined ? undefined : event.at - before.at
}

/** So many gaps tell what is usual for a stream. */
const tellingGaps = 8

/** A stall is a second of nothing, unless the stream always takes its time. */
export function stallThreshold(gaps: readonly number[]): number {
  if (gaps.length < tellingGaps) return 1000
  return Math.max(1000, 5 * (percentile(gaps, 0.5) ?? 0))
}

/** How long a stream kept one waiting, in milliseconds; what there was none of is `undefined`. */
export interface Gaps {
  /** Between two events. */
  readonly p50: number | undefined
  readonly p95: number | undefined
  /** The wait after the last event counts as well. */
  readonly longest: number | undefined
  readonly isStalled: boolean
  /** How far a stall after the last event reaches; `undefined` when the stream did not end, or stand, in one. */
  readonly stalledUntil: number | undefined
}

/**
 * `until` is how far it is known that no other event came, in milliseconds since the start: the end of the run, or this
 * moment of one that is on. `undefined` when that is not known.
 */
export function toGaps(rows: readonly EventRow[], until: number | undefined): Gaps {
  const gaps = rows.flatMap(({ gap }) => gap ?? [])
  const stallFrom = stallThreshold(gaps)
  const last = rows.at(-1)
  const wait = until === undefined || last === undefined ? undefined : Math.max(0, until - last.at)
  const longest = [...gaps, ...(wait === undefined ? [] : [wait])].reduce<number | undefined>(
    (one, other) => Math.max(one ?? 0, other),
    undefined,
  )
  return {
    p50: percentile(gaps, 0.5),
    p95: percentile(gaps, 0.95),
    longest,
    isStalled: longest !== undefined && longest >= stallFrom,
    stalledUntil: wait !== undefined && wait >= stallFrom ? until : undefined,
  }
}

/** The value that a share of all values does not exceed; `undefined` for no values. */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? sorted[0]
}

function describe(
  event: RecordedEvent,
  parts: readonly Part[],
  format: RunFormat | undefined,
): { kind: string; preview: string } {
  const part = parts.find((candidate) => candidate.type !== 'start')
  const data = event.data.slice(0, maxPreviewLength)
  if (!event.isReadable) return { kind: 'unreadable', preview: data }
  if (part === undefined && isPiece(event, format)) return { kind: 'media', preview: data }
  if (part === undefined) return { kind: event.event === '' ? 'event' : event.event, preview: data }
  if ('text' in part)
    return { kind: part.type, preview: JSON.stringify(part.text.slice(0, maxPreviewLength)) }
  if (part.type === 'finish') return { kind: 'finish', preview: part.raw }
  return { kind: part.type, preview: data }
}

/** Pieces of a file are no parts of an answer, since the whole is: here they are what the event brought. */
function isPiece({ data }: RecordedEvent, format: RunFormat | undefined): boolean {
  if (format?.pieceOf === undefined || data.length > maxReadEventCharacters) return false
  return format.pieceOf(parseJson(data)) !== undefined
}
