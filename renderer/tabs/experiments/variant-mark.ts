import type { MarkShape } from '../../panels/charts/mark-shape.ts'
import type { Paint, Shape } from '../../panels/charts/scene.ts'

/** How many colours there are for series. */
const colours = 5

/** What tells those apart that have the same colour: a shape for each turn through the colours. */
const shapes = ['square', 'triangle', 'ring', 'diamond', 'cross', 'circle'] as const satisfies MarkShape[]

export interface VariantMark {
  /** A token: the same one in the grid and in charts. */
  readonly paint: Paint
  readonly shape: MarkShape
}

/** The colour and the shape of a variant, by its place in the plan. Both together repeat after 30 variants. */
export function variantMark(index: number): VariantMark {
  return {
    paint: `data-${(index % colours) + 1}`,
    shape: shapes[Math.floor(index / colours) % shapes.length] ?? 'square',
  }
}

/** How wide and high the mark beside a name is, in pixels. */
export const variantMarkSize = 10

/** The mark around a point of a drawing. */
export function variantMarkShape(index: number, x: number, y: number): Shape {
  const { paint, shape } = variantMark(index)
  if (shape === 'square')
    return { kind: 'rect', x: x - 4, y: y - 4, width: 8, height: 8, radius: 2, fill: paint }
  // Lines reach over the outline, and a diamond over its radius.
  const radius = shape === 'triangle' ? 4.25 : shape === 'circle' ? 4 : 3.5
  return { kind: 'dot', x, y, radius, shape, fill: paint }
}
