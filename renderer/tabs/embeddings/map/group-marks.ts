import type { LegendEntry } from '../../../panels/charts/legend-entry.ts'
import { seriesShapes, type MarkShape } from '../../../panels/charts/mark-shape.ts'
import type { Paint } from '../../../panels/charts/scene.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

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

/** Marks for groups in the order they come in. Shapes repeat after 11 of them, colour and shape together after 55. */
function marksOf(groups: readonly (string | undefined)[]): ReadonlyMap<string, GroupMark> {
  const marks = new Map<string, GroupMark>()
  for (const group of groups) {
    if (group === undefined || marks.has(group)) continue
    const at = marks.size
    marks.set(group, {
      group,
      series: ((at % seriesCount) + 1) as 1 | 2 | 3 | 4 | 5,
      shape: seriesShapes[at % seriesShapes.length] ?? 'circle',
    })
  }
  return marks
}

/** The colour of a mark. */
export function markPaint({ series }: GroupMark): Paint {
  return series === undefined ? 'ink-3' : `data-${series}`
}

/** No group is called so: names are trimmed. */
const noGroupId = ' '

/** What stands for which group. */
export function groupLegend(marks: readonly GroupMark[]): LegendEntry[] {
  const { selectUngrouped, selectGroup, noGroup } = embeddingsText().map
  return marks.map((mark) => ({
    id: mark.group ?? noGroupId,
    label: mark.group ?? noGroup,
    hint: mark.group === undefined ? selectUngrouped : selectGroup(mark.group),
    colour: markPaint(mark),
    shape: mark.shape,
  }))
}

/** The group that an entry of the legend stands for. */
export function groupOfEntry(id: string): string | undefined {
  return id === noGroupId ? undefined : id
}
