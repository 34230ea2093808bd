/** The side of a macroblock in pixels. */
export const blockSize = 16

/** A video colour: luma from 16 to 235, and two chroma values from 16 to 240. */
export interface VideoColour {
  readonly y: number
  readonly cb: number
  readonly cr: number
}

/**
 * One picture in three planes, chroma at half the width and height. Its sides are rounded up to whole macroblocks;
 * drawing marks the touched macroblocks.
 */
export interface Frame {
  /** The visible part of it. */
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  readonly luma: Uint8Array
  readonly cb: Uint8Array
  readonly cr: Uint8Array
  /** Indexes of the macroblocks that were drawn on since they were last encoded. */
  readonly touched: Set<number>
}

export function createFrame(width: number, height: number): Frame {
  const columns = Math.ceil(width / blockSize)
  const rows = Math.ceil(height / blockSize)
  const pixels = columns * rows * blockSize * blockSize
  return {
    width,
    height,
    columns,
    rows,
    luma: new Uint8Array(pixels).fill(16),
    cb: new Uint8Array(pixels / 4).fill(128),
    cr: new Uint8Array(pixels / 4).fill(128),
    touched: new Set(),
  }
}

/** Fills a rectangle in pixels, rounded to even ones: two by two pixels share one chroma value. */
export function fillRectangle(
  frame: Frame,
  area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  colour: VideoColour,
): void {
  const stride = frame.columns * blockSize
  const left = clampEven(area.x, stride)
  const right = clampEven(area.x + area.width, stride)
  const top = clampEven(area.y, frame.rows * blockSize)
  const bottom = clampEven(area.y + area.height, frame.rows * blockSize)
  if (left >= right || top >= bottom) return
  for (let y = top; y < bottom; y += 1) frame.luma.fill(colour.y, y * stride + left, y * stride + right)
  for (let y = top / 2; y < bottom / 2; y += 1) {
    frame.cb.fill(colour.cb, (y * stride + left) / 2, (y * stride + right) / 2)
    frame.cr.fill(colour.cr, (y * stride + left) / 2, (y * stride + right) / 2)
  }
  touch(frame, left, right, top, bottom)
}

function touch(frame: Frame, left: number, right: number, top: number, bottom: number): void {
  for (let row = Math.floor(top / blockSize); row * blockSize < bottom; row += 1)
    for (let column = Math.floor(left / blockSize); column * blockSize < right; column += 1)
      frame.touched.add(row * frame.columns + column)
}

function clampEven(value: number, max: number): number {
  return Math.max(0, Math.min(max, Math.round(value / 2) * 2))
}

/** Converts red, green and blue from 0 to 255 (BT.709, limited range). */
export function toVideoColour(red: number, green: number, blue: number): VideoColour {
  const y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return {
    y: Math.round(16 + (y * 219) / 255),
    cb: Math.round(128 + ((blue - y) / 1.8556) * (224 / 255)),
    cr: Math.round(128 + ((red - y) / 1.5748) * (224 / 255)),
  }
}
