import type { MarkShape } from './mark-shape.ts'

/** The name of a colour token, such as `data-1`. The code that draws the shape resolves it. */
export type Paint = string

/** The style of a line. */
export interface Stroke {
  readonly stroke: Paint
  readonly width?: number
  readonly dash?: readonly number[]
}

/** A line through points, given as alternating x and y. */
export interface LineShape extends Partial<Stroke> {
  readonly kind: 'line'
  readonly points: readonly number[]
  readonly fill?: Paint
  readonly isClosed?: boolean
  readonly opacity?: number
}

/** An outline as SVG path data. */
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

/** The mark of one row of data; `x` and `y` are its centre. */
export interface DotShape {
  readonly kind: 'dot'
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly shape: MarkShape
  readonly fill: Paint
  /** Adds a thin outline of this colour, which separates overlapping dots. */
  readonly ground?: Paint
  readonly opacity?: number
}

/** One line of text. `y` is its vertical centre. */
export interface TextShape {
  readonly kind: 'text'
  readonly x: number
  readonly y: number
  readonly text: string
  readonly fill: Paint
  /** In pixels; 11 by default. */
  readonly size?: number
  readonly isStrong?: boolean
  readonly anchor?: 'start' | 'middle' | 'end'
  /** Outlines the characters with the background colour, so that they stay readable over lines. */
  readonly halo?: Paint
}

/** A bitmap, enlarged without smoothing. */
export interface ImageShape {
  readonly kind: 'image'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly source: HTMLCanvasElement | ImageBitmap
}

/** Shapes that are moved, clipped or clicked together. */
export interface GroupShape {
  readonly kind: 'group'
  readonly x?: number
  readonly y?: number
  /** Clips to the rectangle from 0, 0 to width, height. */
  readonly clip?: { readonly width: number; readonly height: number }
  /** The mark that the shapes belong to, passed to click and hover handlers. */
  readonly mark?: string
  readonly opacity?: number
  readonly shapes: readonly Shape[]
}

/** The shapes of a chart: plain data in CSS pixels, which the page, canvases and files all draw. */
export type Shape = LineShape | PathShape | RectShape | DotShape | TextShape | ImageShape | GroupShape

export interface Scene {
  readonly width: number
  readonly height: number
  readonly shapes: readonly Shape[]
}

export const defaultTextSize = 11

/** Returns the width of a text in pixels. */
export type MeasureText = (text: string, size?: number, isStrong?: boolean) => number

/** Shortens a text to a width; `…` replaces the cut end. */
export function fitText(text: string, width: number, measure: MeasureText, size = defaultTextSize): string {
  const line = oneLine(text)
  const whole = measure(line, size)
  if (whole <= width) return line
  let end = Math.max(1, Math.floor((line.length * width) / whole))
  while (end > 1 && measure(`${line.slice(0, end)}…`, size) > width) end -= 1
  return `${line.slice(0, signStart(line, end)).trimEnd()}…`
}

/** Shortens a name whose end distinguishes it: `…` replaces the middle. */
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

/** Characters of the end that are kept in preference to the beginning. */
const keptEnd = 12

function cutMiddle(line: string, kept: number): string {
  const end = Math.min(keptEnd, Math.ceil((kept * 2) / 3))
  const tail = line.length - end
  const tailFrom = signStart(line, tail) === tail ? tail : signEnd(line, tail)
  return `${line.slice(0, signStart(line, kept - end)).trimEnd()}…${line.slice(tailFrom).trimStart()}`
}

const signs = new Intl.Segmenter()

/** The start of the character at an index: a cut inside a surrogate pair would show half of it. */
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
