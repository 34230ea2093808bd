import { assertNever } from '../../../../../shared/assert-never.ts'
import { boxAround, intersect, isEmpty, type Box } from './box.ts'
import { bytesOfRuns } from './mask-runs.ts'
import type { MaskFile, MaskStep, Point, Rectangle, Stroke } from './mask-step.ts'

/** How much each pixel is to be edited, row by row, one byte per pixel: 0 keeps it, 255 edits it fully. */
export interface Coverage {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

export function emptyCoverage(width: number, height: number): Coverage {
  return { width, height, bytes: new Uint8Array(width * height) }
}

export function wholeBox({ width, height }: Pick<Coverage, 'width' | 'height'>): Box {
  return { left: 0, top: 0, right: width, bottom: height }
}

/** The pixels that a step can change. */
export function stepBox(step: MaskStep, coverage: Pick<Coverage, 'width' | 'height'>): Box {
  const whole = wholeBox(coverage)
  switch (step.type) {
    case 'stroke':
      return intersect(whole, boxAround(step.points, step.size / 2 + 1))
    case 'rectangle':
      return intersect(whole, boxAround([step.from, step.to], 1))
    default:
      return whole
  }
}

/**
 * Applies a step to the pixels inside `clip`, and returns the change of their sum. A stroke does not add up where it
 * crosses itself, so drawing it in pieces gives the same result as drawing it at once.
 */
export function drawStep(coverage: Coverage, step: MaskStep, clip: Box): number {
  const box = intersect(stepBox(step, coverage), clip)
  if (isEmpty(box)) return 0
  switch (step.type) {
    case 'stroke':
      return drawStroke(coverage, step, box)
    case 'rectangle':
      return drawRectangle(coverage, step, box)
    case 'invert':
      return invert(coverage, box)
    case 'clear':
      return clear(coverage, box)
    case 'file':
      return put(coverage, bytesOfFile(step, coverage), box)
    default:
      return assertNever(step)
  }
}

/** These functions each have their own loop: calling a function per pixel would make them several times slower. */
function invert({ width, bytes }: Coverage, box: Box): number {
  let sum = 0
  for (let y = box.top; y < box.bottom; y += 1) {
    const end = y * width + box.right
    for (let at = y * width + box.left; at < end; at += 1) {
      const after = 255 - (bytes[at] ?? 0)
      bytes[at] = after
      sum += 2 * after - 255
    }
  }
  return sum
}

function clear({ width, bytes }: Coverage, box: Box): number {
  let sum = 0
  for (let y = box.top; y < box.bottom; y += 1) {
    const end = y * width + box.right
    for (let at = y * width + box.left; at < end; at += 1) sum -= bytes[at] ?? 0
    bytes.fill(0, y * width + box.left, end)
  }
  return sum
}

function put({ width, bytes }: Coverage, from: Uint8Array, box: Box): number {
  let sum = 0
  for (let y = box.top; y < box.bottom; y += 1) {
    const end = y * width + box.right
    for (let at = y * width + box.left; at < end; at += 1) {
      const after = from[at] ?? 0
      sum += after - (bytes[at] ?? 0)
      bytes[at] = after
    }
  }
  return sum
}

/** Decoded masks of file steps. Steps are redrawn often, and decoding takes longer than drawing. */
const readFiles = new WeakMap<MaskFile, Uint8Array>()

function bytesOfFile(step: MaskFile, { width, height }: Coverage): Uint8Array {
  const known = readFiles.get(step)
  if (known?.length === width * height) return known
  const bytes = bytesOfRuns(step.runs, width * height)
  readFiles.set(step, bytes)
  return bytes
}

function drawStroke(coverage: Coverage, stroke: Stroke, clip: Box): number {
  const { points } = stroke
  const [first] = points
  if (first === undefined) return 0
  if (points.length === 1) return drawSegment(coverage, stroke, first, first, clip)
  let sum = 0
  for (let index = 1; index < points.length; index += 1) {
    sum += drawSegment(coverage, stroke, points[index - 1] ?? first, points[index] ?? first, clip)
  }
  return sum
}

/** Draws a line with round ends. */
function drawSegment(
  { width, bytes }: Coverage,
  { tool, size, feather }: Stroke,
  from: Point,
  to: Point,
  clip: Box,
): number {
  const radius = size / 2
  const reach = radius + 0.5
  const perPixel = 255 / (Math.min(feather, radius) + 1)
  const box = intersect(clip, boxAround([from, to], reach))
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const lengthSquared = dx * dx + dy * dy
  const isBrush = tool === 'brush'
  let sum = 0
  for (let y = box.top; y < box.bottom; y += 1) {
    const py = y + 0.5
    const [low, high] = rowReach(from, dx, dy, py, reach)
    const end = Math.min(box.right, Math.ceil(high))
    for (let x = Math.max(box.left, Math.floor(low)); x < end; x += 1) {
      const px = x + 0.5
      const along =
        lengthSquared === 0
          ? 0
          : Math.max(0, Math.min(1, ((px - from.x) * dx + (py - from.y) * dy) / lengthSquared))
      const [ex, ey] = [px - from.x - along * dx, py - from.y - along * dy]
      const inside = reach - Math.sqrt(ex * ex + ey * ey)
      if (inside <= 0) continue
      const value = Math.min(255, Math.round(inside * perPixel))
      const at = y * width + x
      const before = bytes[at] ?? 0
      const after = isBrush ? Math.max(before, value) : Math.min(before, 255 - value)
      bytes[at] = after
      sum += after - before
    }
  }
  return sum
}

/** The range of x in which a line can touch a row, so that a long diagonal one does not visit its whole box. */
function rowReach(from: Point, dx: number, dy: number, y: number, reach: number): [number, number] {
  let [start, end] = [0, 1]
  if (dy !== 0) {
    const first = (y - reach - from.y) / dy
    const second = (y + reach - from.y) / dy
    start = Math.max(0, Math.min(first, second))
    end = Math.min(1, Math.max(first, second))
    if (start > end) return [0, 0]
  }
  const first = from.x + start * dx
  const second = from.x + end * dx
  return [Math.min(first, second) - reach, Math.max(first, second) + reach]
}

function drawRectangle({ width, bytes }: Coverage, { feather, from, to }: Rectangle, clip: Box): number {
  const left = Math.round(Math.min(from.x, to.x))
  const right = Math.round(Math.max(from.x, to.x))
  const top = Math.round(Math.min(from.y, to.y))
  const bottom = Math.round(Math.max(from.y, to.y))
  const perPixel = 255 / (Math.min(feather, (right - left) / 2, (bottom - top) / 2) + 1)
  const box = intersect(clip, { left, top, right, bottom })
  let sum = 0
  for (let y = box.top; y < box.bottom; y += 1) {
    const fromRow = Math.min(y + 0.5 - top, bottom - y - 0.5)
    for (let x = box.left; x < box.right; x += 1) {
      const inside = Math.min(fromRow, x + 0.5 - left, right - x - 0.5) + 0.5
      const value = Math.min(255, Math.round(inside * perPixel))
      const at = y * width + x
      const before = bytes[at] ?? 0
      if (value <= before) continue
      bytes[at] = value
      sum += value - before
    }
  }
  return sum
}
