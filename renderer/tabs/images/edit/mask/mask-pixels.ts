import { isEmpty, type Box } from './box.ts'
import type { Coverage } from './rasterise.ts'

/**
 * Returns whole rows of the mask as RGBA in the form the endpoint requires: transparent where to edit, opaque black
 * elsewhere.
 */
export function maskPixels(
  { width, height, bytes }: Coverage,
  { top, bottom }: Pick<Box, 'top' | 'bottom'> = { top: 0, bottom: height },
): Uint8ClampedArray<ArrayBuffer> {
  const from = top * width
  const count = (bottom - top) * width
  const pixels = new Uint8ClampedArray(count * 4)
  for (let at = 0; at < count; at += 1) pixels[at * 4 + 3] = 255 - (bytes[from + at] ?? 0)
  return pixels
}

/** Colours of the overlay: fill, hatch lines and edge. Few images contain much cyan. */
const fill = [10, 167, 216] as const
const line = [98, 224, 255] as const
const fills = coloursOf(fill, 0.35)
const lines = coloursOf(line, 0.72)
const [lightEdge = 0, darkEdge = 0] = [255, 20].map((shade) => coloursOf([shade, shade, shade], 1)[255] ?? 0)

/** A colour table: four bytes of RGBA for each mask value. */
function coloursOf([red, green, blue]: readonly [number, number, number], alpha: number): Uint32Array {
  const pixels = new Uint8ClampedArray(256 * 4)
  for (let value = 0; value < 256; value += 1) pixels.set([red, green, blue, value * alpha], value * 4)
  return new Uint32Array(pixels.buffer)
}

/** Distance between hatch lines, in pixels of a source of this size. */
function hatchPeriod({ width, height }: Pick<Coverage, 'width' | 'height'>): number {
  return Math.max(8, Math.round(Math.max(width, height) / 56))
}

/** Returns the overlay inside `box` as RGBA: hatched where to edit, with a dashed edge. */
export function overlayPixels(coverage: Coverage, box: Box): Uint8ClampedArray<ArrayBuffer> {
  if (isEmpty(box)) return new Uint8ClampedArray(0)
  const { width, bytes } = coverage
  const boxWidth = box.right - box.left
  const pixels = new Uint32Array(boxWidth * (box.bottom - box.top))
  const period = hatchPeriod(coverage)
  const thickness = edgeThickness(coverage)
  const lineWidth = period * 0.28
  let to = 0
  for (let y = box.top; y < box.bottom; y += 1) {
    let hatch = (box.left + y) % period
    for (let x = box.left; x < box.right; x += 1, to += 1) {
      const isLine = hatch < lineWidth
      hatch = hatch + 1 === period ? 0 : hatch + 1
      const value = bytes[y * width + x] ?? 0
      if (value === 0) continue
      if (value >= 128 && isAtEdge(coverage, x, y, thickness)) {
        pixels[to] = (x - y + (period << 16)) % period < period * 0.6 ? lightEdge : darkEdge
      } else pixels[to] = (isLine ? lines : fills)[value] ?? 0
    }
  }
  return new Uint8ClampedArray(pixels.buffer)
}

/** How far around a change the overlay must be redrawn, because of its edge. */
export function edgeThickness({ width, height }: Pick<Coverage, 'width' | 'height'>): number {
  return Math.max(1, Math.round(Math.max(width, height) / 512))
}

function isAtEdge({ width, height, bytes }: Coverage, x: number, y: number, reach: number): boolean {
  const at = y * width + x
  return (
    (x >= reach && (bytes[at - reach] ?? 0) < 128) ||
    (x + reach < width && (bytes[at + reach] ?? 0) < 128) ||
    (y >= reach && (bytes[at - reach * width] ?? 0) < 128) ||
    (y + reach < height && (bytes[at + reach * width] ?? 0) < 128)
  )
}
