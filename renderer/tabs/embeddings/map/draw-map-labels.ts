import type { DrawnMap } from './draw-map.ts'
import { placeLabels, type WantedLabel } from './place-labels.ts'
import type { Place } from './map-view.ts'

/** So many numbers can be read beside one another. */
const maxLabels = 70
const height = 11
/** Between a mark and its number; the ring of the current row takes more. */
const gap = 5
const ringGap = 8

/** Numbers beside marks: of all where they can be read, else of those that are looked at; none on top of another. */
export function drawLabels(
  context: CanvasRenderingContext2D,
  { labels, colours, font, current, near, size }: DrawnMap,
  shown: readonly { row: number; place: Place }[],
  r: number,
): void {
  const isAll = shown.length <= maxLabels
  const wanted = isAll ? shown : shown.filter(({ row }) => row === current || near.includes(row))
  context.font = `10px ${font}`
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  const rank = (row: number): number => (row === current ? 0 : near.includes(row) ? 1 : 2)
  const boxes = wanted
    .toSorted((one, other) => rank(one.row) - rank(other.row))
    .map(({ row, place }): WantedLabel => ({
      row,
      at: place,
      width: context.measureText(labels[row] ?? '').width,
      height,
      gap: r + (row === current ? ringGap : gap),
    }))
  for (const { row, x, y } of placeLabels(boxes, size)) {
    const text = labels[row] ?? ''
    // Around the digits the ground shows, so that they can be read over marks and lines.
    context.strokeStyle = colours('panel')
    context.lineWidth = 3
    context.lineJoin = 'round'
    context.strokeText(text, x, y + 0.5)
    context.fillStyle = colours(row === current ? 'ink' : 'ink-2')
    context.fillText(text, x, y + 0.5)
  }
}
