import type { MapSize, Place } from './map-view.ts'

/** A label to place beside its mark; sizes in CSS pixels. */
export interface WantedLabel {
  readonly row: number
  /** The centre of the mark. */
  readonly at: Place
  readonly width: number
  readonly height: number
  /** Distance from the centre of the mark to the label. */
  readonly gap: number
}

/** The position of a label: the left end of its middle line. */
export interface PlacedLabel extends Place {
  readonly row: number
}

/**
 * Places labels in order of priority: to the right of the mark, to the left, above or below, then at its corners. A
 * label that would overlap another, come within `radius` of a mark, or leave the map is omitted.
 */
export function placeLabels(
  wanted: readonly WantedLabel[],
  size: MapSize,
  marks: { readonly places: readonly Place[]; readonly radius: number } = { places: [], radius: 0 },
): PlacedLabel[] {
  const covers = createMarkGrid(marks)
  const taken: (PlacedLabel & Pick<WantedLabel, 'width' | 'height'>)[] = []
  for (const { row, at, width, height, gap } of wanted) {
    const places = [
      { x: at.x + gap, y: at.y },
      { x: at.x - gap - width, y: at.y },
      { x: at.x - width / 2, y: at.y - gap - height / 2 },
      { x: at.x - width / 2, y: at.y + gap + height / 2 },
      { x: at.x + gap * corner, y: at.y - gap / 2 - height / 2 },
      { x: at.x + gap * corner, y: at.y + gap / 2 + height / 2 },
      { x: at.x - gap * corner - width, y: at.y - gap / 2 - height / 2 },
      { x: at.x - gap * corner - width, y: at.y + gap / 2 + height / 2 },
    ]
    const free = places.find(
      ({ x, y }) =>
        x >= 2 &&
        x + width <= size.width - 2 &&
        y - height / 2 >= 0 &&
        y + height / 2 <= size.height &&
        taken.every(
          (other) =>
            x >= other.x + other.width + 2 ||
            x + width + 2 <= other.x ||
            Math.abs(y - other.y) >= (height + other.height) / 2,
        ) &&
        !covers({ x, y, width, height }),
    )
    if (free !== undefined) taken.push({ row, ...free, width, height })
  }
  return taken.map(({ row, x, y }) => ({ row, x, y }))
}

/** The part of the gap that remains horizontally when a label is at a corner of its mark. */
const corner = 0.8

/** Size of a grid cell in CSS pixels: about the height of a label with a mark. */
const cell = 24

/**
 * Returns a function that tests whether a box, given by its left end and middle line, covers a mark. The grid limits
 * the test to marks nearby: labels for thousands of rows would otherwise take longer than a frame.
 */
function createMarkGrid({
  places,
  radius,
}: {
  readonly places: readonly Place[]
  readonly radius: number
}): (box: Place & Pick<WantedLabel, 'width' | 'height'>) => boolean {
  const cells = Map.groupBy(places, ({ x, y }) => cellKey(Math.floor(x / cell), Math.floor(y / cell)))
  return ({ x, y, width, height }) => {
    const reach = height / 2 + radius
    for (let column = Math.floor((x - radius) / cell); column * cell <= x + width + radius; column += 1) {
      for (let line = Math.floor((y - reach) / cell); line * cell <= y + reach; line += 1) {
        const near = cells.get(cellKey(column, line)) ?? []
        const isCovered = near.some(
          (mark) => mark.x + radius > x && mark.x - radius < x + width && Math.abs(mark.y - y) < reach,
        )
        if (isCovered) return true
      }
    }
    return false
  }
}

function cellKey(column: number, line: number): number {
  return column * 100_000 + line
}
