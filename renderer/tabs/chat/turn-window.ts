import { textOfBlocks } from '../../../shared/conversations/block-text.ts'
import type { Turn } from '../../../shared/conversations/conversation.ts'

/** The turns from `start` up to, but not including, `end`. */
export interface TurnRange {
  readonly start: number
  readonly end: number
}

/** Room for turns that are not drawn. */
export interface Gap {
  readonly start: number
  readonly end: number
  readonly height: number
}

/** A turn to draw, by its place, or the room of those that are not drawn. */
export type TranscriptRow = number | Gap

export type HeightOf = (index: number) => number

/** Of a turn without its text, in pixels: its head and what is above and below. */
const frameHeight = 66
const lineHeight = 20
const charactersInLine = 86

/** How high a turn may be that was never drawn. Once it was, its height is known. */
export function guessHeight({ blocks }: Turn): number {
  const text = textOfBlocks(blocks)
  let lines = text.length / charactersInLine
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 0.6
  return frameHeight + Math.ceil(lines) * lineHeight
}

/** The last turns that together are at least so high. */
export function rangeAtEnd(count: number, heightOf: HeightOf, height: number): TurnRange {
  return { start: extendUp(heightOf, count, height), end: count }
}

/** From a turn on as much as is `height`; near the end more before it, so that it can come to the top of a box. */
export function rangeFrom(count: number, heightOf: HeightOf, index: number, height: number): TurnRange {
  const end = extendDown(count, heightOf, index, height)
  return { start: end === count ? Math.min(index, extendUp(heightOf, count, height)) : index, end }
}

/** The box and the turns that are drawn, in pixels of what is scrolled. */
export interface BoxView {
  readonly top: number
  readonly bottom: number
  /** The upper edge of the first turn that is drawn, and the lower one of the last. */
  readonly from: number
  readonly to: number
}

/** This far beyond the box turns are drawn before they come into view. */
export const ahead = 800
/** They stay drawn until they are this far away: who turns round finds them there. */
const behind = 1_200

/** What is to be drawn after something moved: more where turns came near, less where they went far. */
export function moveRange(count: number, heightOf: HeightOf, range: TurnRange, view: BoxView): TurnRange {
  const { top, bottom, from, to } = view
  if (to <= top || from >= bottom) {
    let topOfAll = from
    for (let index = 0; index < range.start; index += 1) topOfAll -= heightOf(index)
    return rangeBetween(count, heightOf, top - ahead - topOfAll, bottom + ahead - topOfAll)
  }
  return {
    start: nextStart(heightOf, range, top - from),
    end: nextEnd(count, heightOf, range, to - bottom),
  }
}

function nextStart(heightOf: HeightOf, { start, end }: TurnRange, above: number): number {
  if (above < ahead) return extendUp(heightOf, start, ahead - above)
  let next = start
  for (let left = above - behind; next < end - 1 && left > heightOf(next); next += 1) left -= heightOf(next)
  return next
}

function nextEnd(count: number, heightOf: HeightOf, { start, end }: TurnRange, below: number): number {
  if (below < ahead) return extendDown(count, heightOf, end, ahead - below)
  let next = end
  for (let left = below - behind; next > start + 1 && left > heightOf(next - 1); next -= 1) {
    left -= heightOf(next - 1)
  }
  return next
}

/** The turns between two heights, counted from the top of the first turn; at least one where there is any. */
function rangeBetween(count: number, heightOf: HeightOf, top: number, bottom: number): TurnRange {
  let start = 0
  let at = 0
  while (start < count - 1 && at + heightOf(start) <= top) {
    at += heightOf(start)
    start += 1
  }
  return { start, end: extendDown(count, heightOf, start, Math.max(1, bottom - at)) }
}

/** Where turns have to begin that fill `height` up to `end`. */
function extendUp(heightOf: HeightOf, end: number, height: number): number {
  let start = end
  for (let left = height; left > 0 && start > 0; left -= heightOf(start)) start -= 1
  return start
}

/** Where turns have to end that fill `height` from `start`. */
function extendDown(count: number, heightOf: HeightOf, start: number, height: number): number {
  let end = start
  for (let left = height; left > 0 && end < count; left -= heightOf(end - 1)) end += 1
  return end
}

/** What is drawn, from the first turn to the last: those of the range and those that are held, and the room between them. */
export function toRows(
  count: number,
  { start, end }: TurnRange,
  held: readonly number[],
  heightOf: HeightOf,
): TranscriptRow[] {
  const inRange = Array.from({ length: end - start }, (_, index) => start + index)
  const outside = held.filter((index) => (index < start || index >= end) && index < count)
  const drawn =
    outside.length === 0 ? inRange : [...inRange, ...outside].toSorted((one, other) => one - other)
  const rows: TranscriptRow[] = []
  let at = 0
  for (const index of [...drawn, count]) {
    if (index > at) {
      let height = 0
      for (let hidden = at; hidden < index; hidden += 1) height += heightOf(hidden)
      rows.push({ start: at, end: index, height })
    }
    if (index < count) rows.push(index)
    at = index + 1
  }
  return rows
}
