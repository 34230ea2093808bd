import type { TokenColours } from '../../controls/hooks/use-token-colours.ts'
import { isLined, markPath, markReach } from './mark-shape.ts'
import {
  defaultTextSize,
  type DotShape,
  type GroupShape,
  type LineShape,
  type PathShape,
  type RectShape,
  type Shape,
  type TextShape,
} from './scene.ts'

/** Colours, font and resolution of a drawing. */
export interface SceneInk {
  readonly colours: TokenColours
  /** The font family of the page. */
  readonly font: string
  /** Device pixels for each CSS pixel. */
  readonly ratio: number
}

type Context = CanvasRenderingContext2D

/** Draws onto a canvas whose context is scaled to CSS pixels, without clearing it. */
export function drawScene(context: Context, shapes: readonly Shape[], ink: SceneInk): void {
  drawShapes(context, shapes, ink, createStamps(ink))
}

type Stamps = (context: Context, dot: DotShape) => void

function drawShapes(context: Context, shapes: readonly Shape[], ink: SceneInk, stamp: Stamps): void {
  for (const shape of shapes) {
    if (shape.kind === 'group') {
      drawGroup(context, shape, ink, stamp)
      continue
    }
    if (shape.kind === 'image') {
      context.imageSmoothingEnabled = false
      context.drawImage(shape.source, shape.x, shape.y, shape.width, shape.height)
      continue
    }
    const before = context.globalAlpha
    if ('opacity' in shape && shape.opacity !== undefined) context.globalAlpha = before * shape.opacity
    if (shape.kind === 'dot') stamp(context, shape)
    else if (shape.kind === 'text') drawText(context, shape, ink)
    else drawOutline(context, shape, ink)
    context.globalAlpha = before
  }
}

function drawGroup(context: Context, group: GroupShape, ink: SceneInk, stamp: Stamps): void {
  context.save()
  context.translate(group.x ?? 0, group.y ?? 0)
  if (group.opacity !== undefined) context.globalAlpha *= group.opacity
  if (group.clip !== undefined) {
    context.beginPath()
    context.rect(0, 0, group.clip.width, group.clip.height)
    context.clip()
  }
  drawShapes(context, group.shapes, ink, stamp)
  context.restore()
}

function drawOutline(
  context: Context,
  shape: LineShape | PathShape | RectShape,
  { colours }: SceneInk,
): void {
  const isPlainRect = shape.kind === 'rect' && shape.stroke === undefined && shape.radius === undefined
  if (isPlainRect) {
    if (shape.fill === undefined) return
    context.fillStyle = colours(shape.fill)
    context.fillRect(shape.x, shape.y, shape.width, shape.height)
    return
  }
  const outline = outlineOf(shape)
  if (shape.fill !== undefined) {
    context.fillStyle = colours(shape.fill)
    context.fill(outline)
  }
  if (shape.stroke === undefined) return
  context.strokeStyle = colours(shape.stroke)
  context.lineWidth = shape.width !== undefined && shape.kind !== 'rect' ? shape.width : 1
  context.setLineDash([...(shape.dash ?? [])])
  context.stroke(outline)
}

function outlineOf(shape: LineShape | PathShape | RectShape): Path2D {
  if (shape.kind === 'path') return new Path2D(shape.d)
  const path = new Path2D()
  if (shape.kind === 'rect') {
    path.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius ?? 0)
    return path
  }
  const { points } = shape
  for (let at = 0; at + 1 < points.length; at += 2) {
    const x = points[at] ?? 0
    const y = points[at + 1] ?? 0
    if (at === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  }
  if (shape.isClosed === true) path.closePath()
  return path
}

function drawText(context: Context, text: TextShape, { colours, font }: SceneInk): void {
  context.font = `${text.isStrong === true ? '600 ' : ''}${text.size ?? defaultTextSize}px ${font}`
  context.textBaseline = 'middle'
  context.textAlign = text.anchor === 'middle' ? 'center' : (text.anchor ?? 'start')
  // Digits have their optical middle slightly below the middle of the line.
  const y = text.y + 0.5
  if (text.halo !== undefined) {
    context.strokeStyle = colours(text.halo)
    context.lineWidth = 3
    context.lineJoin = 'round'
    context.setLineDash([])
    context.strokeText(text.text, text.x, y)
  }
  context.fillStyle = colours(text.fill)
  context.fillText(text.text, text.x, y)
}

/**
 * Draws each kind of dot once and copies it thousands of times: tracing each outline would take longer than a frame.
 */
function createStamps({ colours, ratio }: SceneInk): Stamps {
  const known = new Map<string, OffscreenCanvas>()

  function stampOf(dot: DotShape, half: number): OffscreenCanvas {
    const name = `${dot.shape} ${dot.fill} ${dot.ground} ${dot.radius}`
    const found = known.get(name)
    if (found !== undefined) return found
    const size = Math.max(1, Math.round(half * 2 * ratio))
    const made = new OffscreenCanvas(size, size)
    const context = made.getContext('2d')
    context?.scale(ratio, ratio)
    context?.translate(half, half)
    if (context !== null) drawDot(context, dot, colours)
    known.set(name, made)
    return made
  }

  return (context, dot) => {
    const half = Math.ceil(markReach(dot.radius) * ratio) / ratio
    // Align to device pixels: between them a copied dot would be blurred.
    const left = Math.round((dot.x - half) * ratio) / ratio
    const top = Math.round((dot.y - half) * ratio) / ratio
    context.drawImage(stampOf(dot, half), left, top, half * 2, half * 2)
  }
}

function drawDot(context: OffscreenCanvasRenderingContext2D, dot: DotShape, colours: TokenColours): void {
  const outline = new Path2D(markPath(dot.shape, dot.radius))
  if (isLined(dot.shape)) {
    context.strokeStyle = colours(dot.fill)
    context.lineWidth = 2
    context.stroke(outline)
    return
  }
  if (dot.ground !== undefined) {
    context.strokeStyle = colours(dot.ground)
    context.lineWidth = 1.5
    context.stroke(outline)
  }
  context.fillStyle = colours(dot.fill)
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- A canvas is filled, no array.
  context.fill(outline)
}
