// oxlint-disable text/untranslated -- What is written here is SVG.
import { assertNever } from '../../../shared/assert-never.ts'
import type { TokenColours } from '../../controls/hooks/use-token-colours.ts'
import { isLined, markPath } from './mark-shape.ts'
import {
  defaultTextSize,
  type DotShape,
  type ImageShape,
  type Scene,
  type Shape,
  type TextShape,
} from './scene.ts'

export interface SvgOptions {
  readonly colours: TokenColours
  /** The `<title>`, shown by programs and read aloud. */
  readonly title: string
  /** Returns an image as a data URL. */
  readonly imageUrl: (source: ImageShape['source']) => string
}

/** Font families that exist on machines without ours. */
export const fileFonts =
  "Inter, 'Inter Variable', system-ui, 'Segoe UI', 'Helvetica Neue', Arial, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"

/**
 * Converts a scene to a self-contained SVG file: colours are resolved and written as attributes that every program
 * reads.
 */
export function sceneToSvg({ width, height, shapes }: Scene, options: SvgOptions): string {
  const clips: string[] = []
  const drawn = shapes.map((shape) => toElement(shape, options, clips)).join('\n')
  const definitions = clips.length === 0 ? '' : `<defs>${clips.join('')}</defs>\n`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${num(width)}" height="${num(height)}" viewBox="0 0 ${num(width)} ${num(height)}" role="img" font-family="${escapeXml(fileFonts)}" font-size="${defaultTextSize}">`,
    `<title>${escapeXml(options.title)}</title>`,
    `${definitions}${drawn}`,
    '</svg>\n',
  ].join('\n')
}

// oxlint-disable-next-line complexity -- One case a kind of shape.
function toElement(shape: Shape, options: SvgOptions, clips: string[]): string {
  const { colours } = options
  switch (shape.kind) {
    case 'line': {
      const tag = shape.isClosed === true ? 'polygon' : 'polyline'
      return element(tag, { points: pairs(shape.points), ...attributesOf(shape, colours) })
    }
    case 'path':
      return element('path', { d: shape.d, ...attributesOf(shape, colours) })
    case 'rect': {
      const { x, y, width, height, radius } = shape
      return element('rect', {
        x,
        y,
        width,
        height,
        rx: radius,
        ...attributesOf({ ...shape, width: undefined }, colours),
      })
    }
    case 'dot':
      return dotElement(shape, colours)
    case 'text':
      return textElement(shape, colours)
    case 'image': {
      const { x, y, width, height, source } = shape
      const style = 'image-rendering:pixelated'
      return element('image', {
        x,
        y,
        width,
        height,
        style,
        href: options.imageUrl(source),
        preserveAspectRatio: 'none',
      })
    }
    case 'group': {
      const transform =
        shape.x === undefined && shape.y === undefined
          ? undefined
          : `translate(${num(shape.x ?? 0)} ${num(shape.y ?? 0)})`
      let clip: string | undefined
      if (shape.clip !== undefined) {
        const id = `clip-${clips.length + 1}`
        clips.push(`<clipPath id="${id}">${element('rect', { ...shape.clip, x: 0, y: 0 })}</clipPath>`)
        clip = `url(#${id})`
      }
      const inner = shape.shapes.map((child) => toElement(child, options, clips)).join('\n')
      return element('g', { transform, 'clip-path': clip, opacity: shape.opacity }, inner)
    }
    default:
      return assertNever(shape)
  }
}

function dotElement(dot: DotShape, colours: TokenColours): string {
  const fill = dot.fill
  const transform = `translate(${num(dot.x)} ${num(dot.y)})`
  const d = markPath(dot.shape, dot.radius)
  const opacity = dot.opacity
  if (isLined(dot.shape))
    return element('path', { d, transform, ...attributesOf({ stroke: fill, width: 2, opacity }, colours) })
  const edge = dot.ground === undefined ? {} : { stroke: dot.ground, width: 0.75 }
  return element('path', { d, transform, ...attributesOf({ fill, ...edge, opacity }, colours) })
}

function textElement(text: TextShape, colours: TokenColours): string {
  const halo =
    text.halo === undefined
      ? {}
      : {
          ...paint('stroke', colours(text.halo)),
          'stroke-width': 3,
          'stroke-linejoin': 'round',
          'paint-order': 'stroke',
        }
  const attributes = {
    x: text.x,
    // Centre by half the cap height: not every program supports `dominant-baseline`.
    y: text.y + (text.size ?? defaultTextSize) * 0.36,
    'font-size': text.size,
    'font-weight': text.isStrong === true ? 600 : undefined,
    'text-anchor': text.anchor === 'start' ? undefined : text.anchor,
    ...paint('fill', colours(text.fill)),
    ...halo,
  }
  return element('text', attributes, escapeXml(text.text))
}

type Attributes = Readonly<Record<string, string | number | undefined>>

type Look = {
  readonly fill?: string | undefined
  readonly stroke?: string | undefined
  readonly width?: number | undefined
  readonly dash?: readonly number[] | undefined
  readonly opacity?: number | undefined
}

function attributesOf({ fill, stroke, width, dash, opacity }: Look, colours: TokenColours): Attributes {
  return {
    ...(fill === undefined ? { fill: 'none' } : paint('fill', colours(fill))),
    ...(stroke === undefined ? {} : paint('stroke', colours(stroke))),
    'stroke-width': stroke === undefined || width === 1 ? undefined : width,
    'stroke-dasharray': stroke === undefined ? undefined : dash?.join(' '),
    opacity,
  }
}

/** A colour with its opacity as a separate attribute: older programs do not support alpha in the colour. */
function paint(name: 'fill' | 'stroke', colour: string): Attributes {
  const [, solid, alpha] = /^(#[\da-f]{6})([\da-f]{2})$/i.exec(colour) ?? []
  if (solid === undefined || alpha === undefined) return { [name]: colour }
  return { [name]: solid, [`${name}-opacity`]: Math.round((Number.parseInt(alpha, 16) / 255) * 100) / 100 }
}

function element(tag: string, attributes: Attributes, content?: string): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? num(value) : escapeXml(value ?? '')}"`)
    .join('')
  return content === undefined ? `<${tag}${written}/>` : `<${tag}${written}>${content}</${tag}>`
}

function pairs(points: readonly number[]): string {
  return points.map((value) => num(value)).join(' ')
}

function num(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** Removes characters that XML cannot represent, such as the bell. */
function escapeXml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- These are the ones.
      .replaceAll(/[\0-\u{8}\u{B}\u{C}\u{E}-\u{1F}\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}
