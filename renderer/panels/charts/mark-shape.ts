// oxlint-disable text/untranslated -- Paths to draw.

/** Shapes tell series apart where colours do not. */
export const seriesShapes = ['circle', 'square', 'triangle', 'diamond', 'cross', 'ring'] as const

export type MarkShape = (typeof seriesShapes)[number] | 'dash'

/** The outline of a mark around the origin, as SVG writes it. */
export function markPath(shape: MarkShape, radius: number): string {
  const r = round(radius)
  switch (shape) {
    case 'square': {
      const half = round(radius * 0.88)
      return `M${-half} ${-half}H${half}V${half}H${-half}Z`
    }
    case 'triangle': {
      const half = radius * 1.1
      return `M0 ${round(-half)}L${round(half)} ${round(half * 0.8)}H${round(-half)}Z`
    }
    case 'diamond': {
      const half = round(radius * 1.2)
      return `M0 ${-half}L${half} 0L0 ${half}L${-half} 0Z`
    }
    case 'dash':
      return `M${-r} 0H${r}`
    case 'cross':
      return `M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`
    default:
      return `M${r} 0A${r} ${r} 0 1 1 ${-r} 0A${r} ${r} 0 1 1 ${r} 0Z`
  }
}

/** Shapes that are drawn with a line instead of being filled. */
export function isLined(shape: MarkShape): boolean {
  return shape === 'cross' || shape === 'ring' || shape === 'dash'
}

/** How far the widest shape, a diamond, reaches from its middle with half of its line. */
export function markReach(radius: number): number {
  return radius * 1.2 + 1.5
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
