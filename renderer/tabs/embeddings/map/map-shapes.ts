import { fitText, type MeasureText, type Shape } from '../../../panels/charts/scene.ts'
import { markPaint, plainMark, type GroupMark } from './group-marks.ts'
import { placeLabels, type WantedLabel } from './place-labels.ts'
import { toScreen, type MapSize, type MapView, type Place } from './map-view.ts'

export interface DrawnMap {
  readonly points: Float32Array
  readonly view: MapView
  readonly size: MapSize
  /** Labels of the rows: their numbers, with their texts where there is room. */
  readonly labels: readonly string[]
  /** One mark per row. */
  readonly marks: readonly GroupMark[]
  readonly current: number | undefined
  /** The nearest rows of the current row. */
  readonly near: readonly number[]
  /** Highlighted rows; the others are faint. `undefined` without a selection or search. */
  readonly lit: ReadonlySet<number> | undefined
  readonly lasso: readonly Place[]
}

const radius = 4
const manyRows = 400
/** Number of labels that remain readable on one map. */
const maxLabels = 70
const labelHeight = 12
const maxLabelWidth = 150
/** Distance between a mark and its label; the ring of the current row needs more. */
const gap = 5
const ringGap = 8
/** Minimum distance between a label and the marks of other rows, so that it is not taken for theirs. */
const clearance = 3

/** The shapes of the map: lines to the nearest rows, a mark for each row, and labels where there is room. */
export function mapShapes(map: DrawnMap, measure: MeasureText): Shape[] {
  const { points, view, size, current, lit, marks } = map
  const r = points.length / 2 > manyRows ? radius * 0.75 : radius
  const at = current === undefined ? undefined : toScreen(points, current, view)
  const shown: { row: number; place: Place }[] = []
  for (let row = 0; row < points.length / 2; row += 1) {
    const place = toScreen(points, row, view)
    if (place !== undefined && isIn(place, size)) shown.push({ row, place })
  }
  const dots = shown.map(({ row, place: { x, y } }): Shape => {
    const mark = marks[row] ?? plainMark
    const style = { radius: r, shape: mark.shape, fill: markPaint(mark), ground: 'panel' }
    return { kind: 'dot', x, y, ...style, ...(lit !== undefined && !lit.has(row) && { opacity: 0.25 }) }
  })
  return [
    ...gridShapes(size),
    ...(at === undefined ? [] : nearShapes(map, at)),
    ...dots,
    ...(at === undefined ? [] : [ringShape(at, r)]),
    ...labelShapes(map, shown, r, measure),
    ...lassoShapes(map.lasso),
  ]
}

function isIn({ x, y }: Place, { width, height }: MapSize): boolean {
  return x > -8 && y > -8 && x < width + 8 && y < height + 8
}

/** The grid has no numbers: on a map only distances have a meaning, its origin has none. */
function gridShapes({ width, height }: MapSize): Shape[] {
  return [0.25, 0.5, 0.75].flatMap((share): Shape[] => [
    { kind: 'rect', x: Math.round(width * share), y: 8, width: 1, height: height - 16, fill: 'line' },
    { kind: 'rect', x: 8, y: Math.round(height * share), width: width - 16, height: 1, fill: 'line' },
  ])
}

function ringShape({ x, y }: Place, r: number): Shape {
  const radiusOfRing = r + 4
  // oxlint-disable-next-line text/untranslated -- A path to draw.
  const d = `M${x + radiusOfRing} ${y}a${radiusOfRing} ${radiusOfRing} 0 1 1 ${-2 * radiusOfRing} 0a${radiusOfRing} ${radiusOfRing} 0 1 1 ${2 * radiusOfRing} 0Z`
  return { kind: 'path', d, stroke: 'ink', width: 1.5 }
}

function nearShapes({ points, view, near }: DrawnMap, from: Place): Shape[] {
  return near.flatMap((row): Shape[] => {
    const to = toScreen(points, row, view)
    if (to === undefined) return []
    return [{ kind: 'line', points: [from.x, from.y, to.x, to.y], stroke: 'accent-line', width: 1.25 }]
  })
}

/** Labels all rows if they are readable, otherwise the highlighted ones. Labels do not overlap. */
function labelShapes(
  { labels, current, near, lit, size }: DrawnMap,
  shown: readonly { row: number; place: Place }[],
  r: number,
  measure: MeasureText,
): Shape[] {
  const rank = (row: number): number =>
    row === current ? 0 : near.includes(row) ? 1 : lit?.has(row) === true ? 2 : 3
  const isAll = shown.length <= maxLabels
  const wanted = isAll ? shown : shown.filter(({ row }) => rank(row) < 3).slice(0, maxLabels * 4)
  const texts = new Map(
    wanted.map(({ row }) => [row, fitText(labels[row] ?? '', maxLabelWidth, measure, 10)]),
  )
  const boxes = wanted
    .toSorted((left, right) => rank(left.row) - rank(right.row))
    .map(({ row, place }): WantedLabel => ({
      row,
      at: place,
      width: measure(texts.get(row) ?? '', 10),
      height: labelHeight,
      gap: r + (row === current ? ringGap : gap),
    }))
  const places = shown.map(({ place }) => place)
  return placeLabels(boxes, size, { places, radius: r + clearance }).map(({ row, x, y }): Shape => {
    const fill = row === current ? 'ink' : 'ink-2'
    return { kind: 'text', x, y, text: texts.get(row) ?? '', fill, size: 10, halo: 'panel' }
  })
}

function lassoShapes(lasso: readonly Place[]): Shape[] {
  if (lasso.length < 2) return []
  const points = lasso.flatMap(({ x, y }) => [x, y])
  return [
    { kind: 'line', points, isClosed: true, fill: 'accent-soft', opacity: 0.5 },
    { kind: 'line', points, isClosed: true, stroke: 'accent', dash: [4, 3] },
  ]
}
