/** Shapes tell groups apart where colours do not. */
export const groupShapes = ['circle', 'square', 'triangle', 'diamond', 'cross', 'ring'] as const

export type MarkShape = (typeof groupShapes)[number] | 'dash'

/** How a group is drawn: one of the five series of colours, and a shape. Rows without a group have no series. */
export interface GroupMark {
  /** `undefined` for rows without a group. */
  readonly group: string | undefined
  readonly series: 1 | 2 | 3 | 4 | 5 | undefined
  readonly shape: MarkShape
}

/** Rows without a group beside others that have one: grey, in a shape of their own, so that no group looks like them. */
export const noGroupMark: GroupMark = { group: undefined, series: undefined, shape: 'dash' }

/** All rows, where none has a group. */
export const plainMark: GroupMark = { group: undefined, series: 1, shape: 'circle' }

const seriesCount = 5

/** What stands for which row, and the legend of it. */
export interface MapMarks {
  readonly ofRows: readonly GroupMark[]
  /** Each group once; empty where no row has a group. */
  readonly legend: readonly GroupMark[]
}

/** The marks of rows, by the groups they have now. */
export function toMapMarks(groups: readonly (string | undefined)[]): MapMarks {
  const byGroup = marksOf(groups)
  const other = byGroup.size === 0 ? plainMark : noGroupMark
  const ofRows = groups.map((group) => (group === undefined ? other : (byGroup.get(group) ?? other)))
  const hasOthers = byGroup.size > 0 && groups.includes(undefined)
  return { ofRows, legend: [...byGroup.values(), ...(hasOthers ? [noGroupMark] : [])] }
}

/** Marks for groups in the order they come in. Colour and shape together repeat after 30 of them. */
function marksOf(groups: readonly (string | undefined)[]): ReadonlyMap<string, GroupMark> {
  const marks = new Map<string, GroupMark>()
  for (const group of groups) {
    if (group === undefined || marks.has(group)) continue
    const at = marks.size
    marks.set(group, {
      group,
      series: ((at % seriesCount) + 1) as 1 | 2 | 3 | 4 | 5,
      shape: groupShapes[at % groupShapes.length] ?? 'circle',
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
    case 'dash':
      path.moveTo(-radius, 0)
      path.lineTo(radius, 0)
      return
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
  return shape === 'cross' || shape === 'ring' || shape === 'dash'
}
