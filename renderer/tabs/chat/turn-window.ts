import { textOfBlocks } from '../../../shared/conversations/block-text.ts'
import type { Turn } from '../../../shared/conversations/conversation.ts'

/** A half-open range of turns, from `start` to `end`. */
export interface TurnRange {
  readonly start: number
  readonly end: number
}

/** Empty space for turns that are not rendered. */
export interface Gap {
  readonly start: number
  readonly end: number
  readonly height: number
}

/** The index of a turn to render, or a gap. */
export type TranscriptRow = number | Gap

export type HeightOf = (index: number) => number

/** Height of a turn without its text in pixels: its head and its padding. */
const frameHeight = 66
const lineHeight = 20
const charactersInLine = 86

/** Estimates the height of a turn that was never rendered; afterwards its height is known. */
export function guessHeight({ blocks }: Turn): number {
  const text = textOfBlocks(blocks)
  let lines = text.length / charactersInLine
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 0.6
  return frameHeight + Math.ceil(lines) * lineHeight
}

/** The last turns whose total height is at least `height`. */
export function rangeAtEnd(count: number, heightOf: HeightOf, height: number): TurnRange {
  return { start: extendUp(heightOf, count, height), end: count }
}

/**
 * The turns from `index` on that fill `height`. Near the end it includes more before `index`, so that the turn can
 * reach the top of the box.
 */
export function rangeFrom(count: number, heightOf: HeightOf, index: number, height: number): TurnRange {
  const end = extendDown(count, heightOf, index, height)
  return { start: end === count ? Math.min(index, extendUp(heightOf, count, height)) : index, end }
}

/** The box and the rendered turns, in pixels of the scroll area. */
export interface BoxView {
  readonly top: number
  readonly bottom: number
  /** The top edge of the first rendered turn, and the bottom edge of the last. */
  readonly from: number
  readonly to: number
}

/** Distance from the box, in pixels, at which turns are rendered before they come into view. */
export const ahead = 800
/** Distance up to which they stay rendered, so that they are there when the user scrolls back. */
const behind = 1_200

/** The range to render after scrolling: adds turns that came near, and drops those that are far. */
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

/** The turns between two offsets from the top of the first turn; at least one if there are any. */
function rangeBetween(count: number, heightOf: HeightOf, top: number, bottom: number): TurnRange {
  let start = 0
  let at = 0
  while (start < count - 1 && at + heightOf(start) <= top) {
    at += heightOf(start)
    start += 1
  }
  return { start, end: extendDown(count, heightOf, start, Math.max(1, bottom - at)) }
}

/** The index at which turns that fill `height` before `end` start. */
function extendUp(heightOf: HeightOf, end: number, height: number): number {
  let start = end
  for (let left = height; left > 0 && start > 0; left -= heightOf(start)) start -= 1
  return start
}

/** The index at which turns that fill `height` from `start` end. */
function extendDown(count: number, heightOf: HeightOf, start: number, height: number): number {
  let end = start
  for (let left = height; left > 0 && end < count; left -= heightOf(end - 1)) end += 1
  return end
}

/** The rows from the first turn to the last: the turns of the range, the held turns, and gaps between them. */
export function toRows(
  count: number,
  { start, end }: TurnRange,
  held: readonly number[],
  heightOf: HeightOf,
): TranscriptRow[] {
  const inRange = Array.from({ length: end - start }, (_, index) => start + index)
  const outside = held.filter((index) => (index < start || index >= end) && index < count)
  const drawn =
    outside.length === 0 ? inRange : [...inRange, ...outside].toSorted((left, right) => left - right)
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
