/** Shapes tell groups apart where colours do not. */
export const markShapes = ['circle', 'square', 'triangle', 'diamond', 'cross', 'ring'] as const

export type MarkShape = (typeof markShapes)[number]

/** How a group is drawn: one of the five series of colours, and a shape. */
export interface GroupMark {
  readonly group: string
  readonly series: 1 | 2 | 3 | 4 | 5
  readonly shape: MarkShape
}

const seriesCount = 5

/** Marks for groups in the order they come in. Colour and shape together repeat after 30 of them. */
export function marksOf(groups: readonly (string | undefined)[]): ReadonlyMap<string, GroupMark> {
  const marks = new Map<string, GroupMark>()
  for (const group of groups) {
    if (group === undefined || marks.has(group)) continue
    const at = marks.size
    marks.set(group, {
      group,
      series: ((at % seriesCount) + 1) as GroupMark['series'],
      shape: markShapes[at % markShapes.length] ?? 'circle',
    })
  }
  return marks
}

/** The outline of a mark around the origin; a cross is drawn with lines. */
export function tracePath(
  path: Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo' | 'closePath' | 'arc'>,
  shape: MarkShape,
  radius: number,
): void {
  const corner = (points: readonly (readonly [number, number])[]): void => {
    for (const [at, [x, y]] of points.entries()) {
      if (at === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
    path.closePath()
  }
  switch (shape) {
    case 'square': {
      const half = radius * 0.88
      return corner([
        [-half, -half],
        [half, -half],
        [half, half],
        [-half, half],
      ])
    }
    case 'triangle': {
      const half = radius * 1.1
      return corner([
        [0, -half],
        [half, half * 0.8],
        [-half, half * 0.8],
      ])
    }
    case 'diamond': {
      const half = radius * 1.2
      return corner([
        [0, -half],
        [half, 0],
        [0, half],
        [-half, 0],
      ])
    }
    case 'cross':
      path.moveTo(-radius, -radius)
      path.lineTo(radius, radius)
      path.moveTo(radius, -radius)
      path.lineTo(-radius, radius)
      return
    default:
      path.moveTo(radius, 0)
      path.arc(0, 0, radius, 0, Math.PI * 2)
  }
}

/** Shapes that are drawn with a line instead of being filled. */
export function isLined(shape: MarkShape): boolean {
  return shape === 'cross' || shape === 'ring'
}
