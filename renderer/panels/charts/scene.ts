import type { MarkShape } from './mark-shape.ts'

/** A colour of the token sheet by its name, such as `data-1`. What draws the shape looks it up. */
export type Paint = string

/** How a line is drawn. */
export interface Stroke {
  readonly stroke: Paint
  readonly width?: number
  readonly dash?: readonly number[]
}

/** A line through points: x and y in turn. */
export interface LineShape extends Partial<Stroke> {
  readonly kind: 'line'
  readonly points: readonly number[]
  readonly fill?: Paint
  readonly isClosed?: boolean
  readonly opacity?: number
}

/** An outline as SVG writes it. */
export interface PathShape extends Partial<Stroke> {
  readonly kind: 'path'
  readonly d: string
  readonly fill?: Paint
  readonly opacity?: number
}

export interface RectShape extends Partial<Stroke> {
  readonly kind: 'rect'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly fill?: Paint
  readonly radius?: number
  readonly opacity?: number
}

/** What stands for one row of data; `x` and `y` are its middle. */
export interface DotShape {
  readonly kind: 'dot'
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly shape: MarkShape
  readonly fill: Paint
  /** A thin line around it keeps dots apart that lie on one another. */
  readonly ground?: Paint
  readonly opacity?: number
}

/** One line of text. `y` is its middle. */
export interface TextShape {
  readonly kind: 'text'
  readonly x: number
  readonly y: number
  readonly text: string
  readonly fill: Paint
  /** In pixels; 11 when it is not said. */
  readonly size?: number
  readonly isStrong?: boolean
  readonly anchor?: 'start' | 'middle' | 'end'
  /** The ground is drawn around the signs, so that they can be read over lines. */
  readonly halo?: Paint
}

/** Pixels, enlarged with sharp edges. */
export interface ImageShape {
  readonly kind: 'image'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly source: HTMLCanvasElement | ImageBitmap
}

/** Shapes that are moved, cut off or acted on together. */
export interface GroupShape {
  readonly kind: 'group'
  readonly x?: number
  readonly y?: number
  /** Nothing is drawn outside of 0, 0, width, height. */
  readonly clip?: { readonly width: number; readonly height: number }
  /** What they belong to: who hears of clicks is told so. */
  readonly mark?: string
  readonly opacity?: number
  readonly shapes: readonly Shape[]
}

/** What a chart is made of. Plain data, in CSS pixels: the same shapes are drawn in the page, on a canvas and into files. */
export type Shape = LineShape | PathShape | RectShape | DotShape | TextShape | ImageShape | GroupShape

export interface Scene {
  readonly width: number
  readonly height: number
  readonly shapes: readonly Shape[]
}

export const defaultTextSize = 11

/** How wide a text is, in pixels. */
export type MeasureText = (text: string, size?: number, isStrong?: boolean) => number

/** A text in one line that is no wider than there is room for it; `…` stands for what was cut. */
export function fitText(text: string, width: number, measure: MeasureText, size = defaultTextSize): string {
  const line = oneLine(text)
  const whole = measure(line, size)
  if (whole <= width) return line
  let end = Math.max(1, Math.floor((line.length * width) / whole))
  while (end > 1 && measure(`${line.slice(0, end)}…`, size) > width) end -= 1
  return `${line.slice(0, signStart(line, end)).trimEnd()}…`
}

/** The same of a name whose end tells it apart: the end stays, and `…` stands in the middle. */
export function fitTextMiddle(
  text: string,
  width: number,
  measure: MeasureText,
  size = defaultTextSize,
): string {
  const line = oneLine(text)
  const whole = measure(line, size)
  if (whole <= width) return line
  let kept = Math.max(2, Math.floor((line.length * width) / whole))
  while (kept > 2 && measure(cutMiddle(line, kept), size) > width) kept -= 1
  return cutMiddle(line, kept)
}

/** How much of the end of a name stays before its beginning does. */
const keptEnd = 12

function cutMiddle(line: string, kept: number): string {
  const end = Math.min(keptEnd, Math.ceil((kept * 2) / 3))
  const tail = line.length - end
  const tailFrom = signStart(line, tail) === tail ? tail : signEnd(line, tail)
  return `${line.slice(0, signStart(line, kept - end)).trimEnd()}…${line.slice(tailFrom).trimStart()}`
}

const signs = new Intl.Segmenter()

/** Where the sign that a place is in begins: a cut within it would draw half of it. */
function signStart(line: string, at: number): number {
  return signs.segment(line).containing(at)?.index ?? at
}

function signEnd(line: string, at: number): number {
  const sign = signs.segment(line).containing(at)
  return sign === undefined ? at : sign.index + sign.segment.length
}

function oneLine(text: string): string {
  return text.slice(0, 400).replaceAll(/\s+/g, ' ').trim()
}
