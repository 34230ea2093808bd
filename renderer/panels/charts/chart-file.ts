import type { TokenColours } from '../../controls/hooks/use-token-colours.ts'
import type { ChartTable } from './chart-table.ts'
import { drawScene } from './draw-scene.ts'
import type { LegendEntry } from './legend-entry.ts'
import { fitText, type ImageShape, type MeasureText, type Scene, type Shape } from './scene.ts'
import { estimateWidth, measureIn } from './measure-text.ts'
import { fileFonts, sceneToSvg } from './scene-to-svg.ts'

/** The colours and text measurement for drawing a chart into a file. */
export interface FileInk {
  readonly colours: TokenColours
  readonly measure: MeasureText
}

/** A chart for a file: drawn again, with its title, its legend and its data. */
export interface ChartFile {
  /** The file name without extension. */
  readonly name: string
  readonly title: string
  /** The origin of the data, such as the model and the measure. */
  readonly caption?: string
  readonly legend?: readonly LegendEntry[]
  readonly draw: (ink: FileInk) => Scene
  readonly table: ChartTable
}

const margin = 16
const legendLine = 20

/** The whole drawing: title, caption and legend above the chart, on the theme's background. */
function toSheet(file: ChartFile, ink: FileInk): Scene {
  const plot = file.draw(ink)
  const width = Math.max(plot.width, 240)
  const shapes: Shape[] = []
  let y = margin
  const line = (text: string, size: number, height: number, isStrong: boolean): void => {
    const shown = fitText(text, width, ink.measure, size)
    const fill = isStrong ? 'ink' : 'ink-2'
    shapes.push({ kind: 'text', x: margin, y: y + height / 2, text: shown, size, isStrong, fill })
    y += height
  }
  line(file.title, 15, 20, true)
  if (file.caption !== undefined && file.caption !== '') line(file.caption, 12, 18, false)
  const legend = legendShapes(file.legend ?? [], width, ink.measure)
  if (legend.height > 0) shapes.push({ kind: 'group', x: margin, y: y + 4, shapes: legend.shapes })
  y += legend.height + 10
  shapes.push({ kind: 'group', x: margin, y, shapes: plot.shapes })
  const whole = { width: width + 2 * margin, height: y + plot.height + margin }
  return { ...whole, shapes: [{ kind: 'rect', x: 0, y: 0, ...whole, fill: 'surface' }, ...shapes] }
}

/** The entries of a legend, as many on a line as fit. */
export function legendShapes(
  entries: readonly LegendEntry[],
  width: number,
  measure: MeasureText,
): { readonly shapes: readonly Shape[]; readonly height: number } {
  const shapes: Shape[] = []
  let [x, line] = [0, 0]
  for (const { label, colour, shape } of entries) {
    const text = fitText(label, Math.min(240, width - 24), measure)
    const needed = 18 + measure(text) + 14
    if (x > 0 && x + needed > width + 14) [x, line] = [0, line + 1]
    const y = line * legendLine + legendLine / 2
    shapes.push(keyShape({ shape, colour }, x + 6, y))
    shapes.push({ kind: 'text', x: x + 18, y, text, fill: 'ink-2' })
    x += needed
  }
  return { shapes, height: entries.length === 0 ? 0 : (line + 1) * legendLine }
}

/** The key of a series, centred at a point. */
export function keyShape(
  { shape, colour }: Pick<LegendEntry, 'shape' | 'colour'>,
  x: number,
  y: number,
): Shape {
  switch (shape) {
    case 'swatch':
      return { kind: 'rect', x: x - 4, y: y - 4, width: 8, height: 8, radius: 2, fill: colour }
    case 'line':
    case 'dashes':
    case 'dots': {
      const dash = { line: undefined, dashes: [4, 3], dots: [1, 3] }[shape]
      const points = [x - 6, y, x + 6, y]
      return { kind: 'line', points, stroke: colour, width: 2, ...(dash !== undefined && { dash }) }
    }
    default:
      return { kind: 'dot', x, y, radius: 4, shape, fill: colour }
  }
}

/** The chart as an SVG file. */
export function toSvgFile(file: ChartFile, colours: TokenColours): string {
  // The viewer's machine may lack our font: measure with a wider one to be safe.
  const measured = measureIn(fileFonts)
  const measure: MeasureText = (...text) => Math.max(estimateWidth(text[0], text[1]), measured(...text))
  return sceneToSvg(toSheet(file, { colours, measure }), { colours, title: file.title, imageUrl })
}

/** A canvas side that every browser supports, in pixels. */
const maxSide = 16_000

/** The chart as a PNG file, at two pixels per CSS pixel unless that is too large. */
export function toPngFile(file: ChartFile, colours: TokenColours, font: string): Promise<Blob> {
  const scene = toSheet(file, { colours, measure: measureIn(font) })
  const ratio = Math.min(2, maxSide / Math.max(scene.width, scene.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(scene.width * ratio)
  canvas.height = Math.round(scene.height * ratio)
  const context = canvas.getContext('2d')
  return new Promise((resolve, reject) => {
    if (context === null) return reject(new Error('There is no canvas'))
    context.scale(ratio, ratio)
    drawScene(context, scene.shapes, { colours, font, ratio })
    canvas.toBlob((blob) => (blob === null ? reject(new Error('Too large for an image')) : resolve(blob)))
  })
}

/** A file name made of words in any language. */
export function chartFileName(...words: readonly string[]): string {
  const slugs = words.map((word) =>
    word
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 60),
  )
  return slugs.filter((slug) => slug !== '').join('-') || 'chart'
}

function imageUrl(source: ImageShape['source']): string {
  if (source instanceof HTMLCanvasElement) return source.toDataURL('image/png')
  const canvas = document.createElement('canvas')
  canvas.width = source.width
  canvas.height = source.height
  canvas.getContext('2d')?.drawImage(source, 0, 0)
  return canvas.toDataURL('image/png')
}
