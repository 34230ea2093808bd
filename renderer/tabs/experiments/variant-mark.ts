import type { MarkShape } from '../../panels/charts/mark-shape.ts'
import type { Paint, Shape } from '../../panels/charts/scene.ts'

/** The number of colours for data series. */
const colours = 5

/** Shapes that distinguish variants of the same colour: the shape changes after each round of colours. */
const shapes = ['square', 'triangle', 'ring', 'diamond', 'cross', 'circle'] as const satisfies MarkShape[]

export interface VariantMark {
  /** A colour token, the same in the grid and in charts. */
  readonly paint: Paint
  readonly shape: MarkShape
}

/** Returns the colour and shape of a variant by its index in the plan. The combinations repeat after 30 variants. */
export function variantMark(index: number): VariantMark {
  return {
    paint: `data-${(index % colours) + 1}`,
    shape: shapes[Math.floor(index / colours) % shapes.length] ?? 'square',
  }
}

/** The width and height of the mark beside a name, in pixels. */
export const variantMarkSize = 10

/** Returns the mark for a point in a chart. */
export function variantMarkShape(index: number, x: number, y: number): Shape {
  const { paint, shape } = variantMark(index)
  if (shape === 'square')
    return { kind: 'rect', x: x - 4, y: y - 4, width: 8, height: 8, radius: 2, fill: paint }
  // Lines extend beyond the outline, and a diamond beyond its radius.
  const radius = shape === 'triangle' ? 4.25 : shape === 'circle' ? 4 : 3.5
  return { kind: 'dot', x, y, radius, shape, fill: paint }
}
