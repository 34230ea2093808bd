import { scheduleNextFrame, type Schedule } from '../../../../stores/next-frame.ts'
import type { Box } from './box.ts'

/** Fewer pixels are processed at once: the delay is not noticeable. */
const doneAtOnce = 1_000_000

/** Pixels per strip, after which the time is checked, and the time budget per frame. */
const stripPixels = 1 << 16
const budgetMs = 8

export interface InStripsOptions {
  readonly schedule?: Schedule | undefined
  /** Called once, after the last strip. */
  readonly onDone?: () => void
}

/**
 * Processes a box in strips of rows, as many per frame as the budget allows, so that a large image does not block the
 * page. Returns a function that processes the rest at once.
 */
export function inStrips(
  box: Box,
  work: (strip: Box) => void,
  { schedule = scheduleNextFrame, onDone }: InStripsOptions = {},
): () => void {
  let { top } = box
  let cancel: (() => void) | undefined
  const width = Math.max(1, box.right - box.left)
  const rows = Math.max(1, Math.floor(stripPixels / width))

  function next(height: number): void {
    const bottom = Math.min(box.bottom, top + height)
    work({ ...box, top, bottom })
    top = bottom
    if (top >= box.bottom) onDone?.()
  }

  function someOfIt(): void {
    cancel = undefined
    const until = performance.now() + budgetMs
    do next(rows)
    while (top < box.bottom && performance.now() < until)
    if (top < box.bottom) cancel = schedule(someOfIt)
  }

  if (width * (box.bottom - box.top) <= doneAtOnce) next(box.bottom - box.top)
  else someOfIt()
  return () => {
    cancel?.()
    cancel = undefined
    if (top < box.bottom) next(box.bottom - top)
  }
}
