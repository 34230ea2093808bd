import type { MapSize, Place } from './map-view.ts'

/** A label that wants to stand beside its mark; sizes in CSS pixels. */
export interface WantedLabel {
  readonly row: number
  /** The middle of the mark. */
  readonly at: Place
  readonly width: number
  readonly height: number
  /** From the middle of the mark to the label. */
  readonly gap: number
}

/** The left end of a label's middle line. */
export interface PlacedLabel extends Place {
  readonly row: number
}

/**
 * Finds room for labels, the first ones first: at the right of the mark, at the left, above or below. One that would lie on
 * another, on one of the marks or leave the map is left out.
 */
export function placeLabels(
  wanted: readonly WantedLabel[],
  size: MapSize,
  marks: { readonly places: readonly Place[]; readonly radius: number } = { places: [], radius: 0 },
): PlacedLabel[] {
  const taken: (PlacedLabel & Pick<WantedLabel, 'width' | 'height'>)[] = []
  for (const { row, at, width, height, gap } of wanted) {
    const places = [
      { x: at.x + gap, y: at.y },
      { x: at.x - gap - width, y: at.y },
      { x: at.x - width / 2, y: at.y - gap - height / 2 },
      { x: at.x - width / 2, y: at.y + gap + height / 2 },
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
        marks.places.every(
          (mark) =>
            mark.x + marks.radius <= x ||
            mark.x - marks.radius >= x + width ||
            Math.abs(mark.y - y) >= height / 2 + marks.radius,
        ),
    )
    if (free !== undefined) taken.push({ row, ...free, width, height })
  }
  return taken.map(({ row, x, y }) => ({ row, x, y }))
}
