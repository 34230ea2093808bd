import { findRunFormat } from '../../../shared/formats/run-formats.ts'
import { maxReadEventCharacters } from '../../../shared/limits.ts'
import type { RunFormat, StreamReader } from '../../../shared/formats/format.ts'
import { parseJson } from '../../../shared/json.ts'
import type { Part } from '../../../shared/runs/part.ts'
import type { RecordedEvent } from '../../../shared/runs/run-record.ts'

/** One event of a stream with its meaning. */
export interface EventRow {
  /** Counted from 1 over the whole stream. */
  readonly number: number
  readonly at: number
  /** Milliseconds since the event before it; `undefined` for the first one. */
  readonly gap: number | undefined
  /** The kind of its first meaningful part, such as `text`; the event's own name if it has none. */
  readonly kind: string
  /** The text of the event, or its data. */
  readonly preview: string
  readonly data: string
  readonly isReadable: boolean
  /** Whether the stream stalled before it. */
  readonly isStall: boolean
}

const maxPreviewLength = 160

/**
 * Builds rows for the events of a record. `eventCount` is that of the run, since a record holds the newest events only.
 * The reader of the format interprets the events.
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

/** Lets the format's reader interpret an event. If it throws, the inspector still has to open. */
function readEvent(reader: StreamReader | undefined, event: RecordedEvent, parts: Part[]): void {
  if (event.data.length > maxReadEventCharacters) return
  try {
    reader?.push({ event: event.event, data: event.data }, parts)
  } catch {
    // Keep the event under its own name, with its raw data.
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

/** The number of gaps from which the usual gap of a stream can be judged. */
const tellingGaps = 8

/** A gap of one second or more is a stall, unless the stream is always slow. */
export function stallThreshold(gaps: readonly number[]): number {
  if (gaps.length < tellingGaps) return 1000
  return Math.max(1000, 5 * (percentile(gaps, 0.5) ?? 0))
}

/** Gaps of a stream, in milliseconds; `undefined` where there was none. */
export interface Gaps {
  /** The median gap between two events. */
  readonly p50: number | undefined
  readonly p95: number | undefined
  /** Includes the wait after the last event. */
  readonly longest: number | undefined
  readonly isStalled: boolean
  /** The end of a stall after the last event; `undefined` unless the stream ended in one or is in one now. */
  readonly stalledUntil: number | undefined
}

/**
 * `until` is the time up to which no other event has arrived, in milliseconds since the start: the end of the run, or
 * now for a running one. `undefined` if unknown.
 */
export function toGaps(rows: readonly EventRow[], until: number | undefined): Gaps {
  const gaps = rows.flatMap(({ gap }) => gap ?? [])
  const stallFrom = stallThreshold(gaps)
  const last = rows.at(-1)
  const wait = until === undefined || last === undefined ? undefined : Math.max(0, until - last.at)
  const longest = [...gaps, ...(wait === undefined ? [] : [wait])].reduce<number | undefined>(
    (most, gap) => Math.max(most ?? 0, gap),
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

/** The value that the given fraction of all values does not exceed; `undefined` for an empty list. */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((left, right) => left - right)
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

/** Chunks of a file are not parts of an answer, which has the whole file, but here each is the content of its event. */
function isPiece({ data }: RecordedEvent, format: RunFormat | undefined): boolean {
  if (format?.pieceOf === undefined || data.length > maxReadEventCharacters) return false
  return format.pieceOf(parseJson(data)) !== undefined
}
