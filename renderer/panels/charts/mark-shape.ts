// oxlint-disable text/untranslated -- Paths to draw.

/** Shapes distinguish series that colours do not. */
export const seriesShapes = [
  'circle',
  'square',
  'triangle',
  'diamond',
  'cross',
  'ring',
  'wedge',
  'frame',
  'plus',
  'delta',
  'lozenge',
] as const

export type MarkShape = (typeof seriesShapes)[number] | 'dash'

/** The outline of a mark around the origin, as SVG path data. */
export function markPath(shape: MarkShape, radius: number): string {
  const r = round(radius)
  switch (shape) {
    case 'square':
    case 'frame': {
      const half = round(radius * 0.88)
      return `M${-half} ${-half}H${half}V${half}H${-half}Z`
    }
    case 'triangle':
    case 'delta':
    case 'wedge': {
      const half = radius * 1.1
      const up = shape === 'wedge' ? -1 : 1
      return `M0 ${round(up * -half)}L${round(half)} ${round(up * half * 0.8)}H${round(-half)}Z`
    }
    case 'diamond':
    case 'lozenge': {
      const half = round(radius * 1.2)
      return `M0 ${-half}L${half} 0L0 ${half}L${-half} 0Z`
    }
    case 'dash':
      return `M${-r} 0H${r}`
    case 'cross':
      return `M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`
    case 'plus':
      return `M${-r} 0H${r}M0 ${-r}V${r}`
    default:
      return `M${r} 0A${r} ${r} 0 1 1 ${-r} 0A${r} ${r} 0 1 1 ${r} 0Z`
  }
}

const lined: ReadonlySet<MarkShape> = new Set(['cross', 'plus', 'ring', 'frame', 'delta', 'lozenge', 'dash'])

/** Whether a shape is stroked instead of filled. */
export function isLined(shape: MarkShape): boolean {
  return lined.has(shape)
}

/** How far the widest shape, a diamond, extends from its centre, including half of its stroke. */
export function markReach(radius: number): number {
  return radius * 1.2 + 1.5
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
