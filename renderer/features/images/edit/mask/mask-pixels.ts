import { isEmpty, type Box } from './box.ts'
import type { Coverage } from './rasterise.ts'

/** The mask as the endpoint wants it, as RGBA: transparent where to edit, opaque black elsewhere. */
export function maskPixels({ bytes }: Coverage): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(bytes.length * 4)
  for (let at = 0; at < bytes.length; at += 1) pixels[at * 4 + 3] = 255 - (bytes[at] ?? 0)
  return pixels
}

/** Cyan, which few pictures have much of: the fill, the lines of the hatch, and the edge. */
const fill = [10, 167, 216] as const
const line = [98, 224, 255] as const
const fillAlpha = 0.35
const lineAlpha = 0.72

/** How far apart the lines of the hatch are, in pixels of a source of this size. */
export function hatchPeriod({ width, height }: Pick<Coverage, 'width' | 'height'>): number {
  return Math.max(8, Math.round(Math.max(width, height) / 56))
}

/** What lies over the source inside `box`, as RGBA: hatched where to edit, with a dashed edge. */
export function overlayPixels(coverage: Coverage, box: Box): Uint8ClampedArray<ArrayBuffer> {
  if (isEmpty(box)) return new Uint8ClampedArray(0)
  const { width, bytes } = coverage
  const boxWidth = box.right - box.left
  const pixels = new Uint8ClampedArray(boxWidth * (box.bottom - box.top) * 4)
  const period = hatchPeriod(coverage)
  const thickness = edgeThickness(coverage)
  let to = 0
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1, to += 4) {
      const value = bytes[y * width + x] ?? 0
      if (value === 0) continue
      if (value >= 128 && isAtEdge(coverage, x, y, thickness)) {
        const shade = (x - y + (period << 16)) % period < period * 0.6 ? 255 : 20
        pixels[to] = shade
        pixels[to + 1] = shade
        pixels[to + 2] = shade
        pixels[to + 3] = 255
        continue
      }
      const isLine = (x + y) % period < period * 0.28
      const colour = isLine ? line : fill
      pixels[to] = colour[0]
      pixels[to + 1] = colour[1]
      pixels[to + 2] = colour[2]
      pixels[to + 3] = value * (isLine ? lineAlpha : fillAlpha)
    }
  }
  return pixels
}

/** How far around a change the overlay has to be drawn anew, because of its edge. */
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
