import type { LegendEntry } from '../../../panels/charts/legend-entry.ts'
import { seriesShapes, type MarkShape } from '../../../panels/charts/mark-shape.ts'
import type { Paint } from '../../../panels/charts/scene.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** How a group is drawn: in one of five series colours, with a shape. */
export interface GroupMark {
  /** `undefined` for rows without a group. */
  readonly group: string | undefined
  readonly series: 1 | 2 | 3 | 4 | 5 | undefined
  readonly shape: MarkShape
}

/**
 * The mark of rows without a group, next to rows that have one: grey, with its own shape, so that no group looks like
 * it.
 */
export const noGroupMark: GroupMark = { group: undefined, series: undefined, shape: 'dash' }

/** The mark of all rows when no row has a group. */
export const plainMark: GroupMark = { group: undefined, series: 1, shape: 'circle' }

const seriesCount = 5

/** The mark of each row, and the legend. */
export interface MapMarks {
  readonly ofRows: readonly GroupMark[]
  /** Each group once; empty where no row has a group. */
  readonly legend: readonly GroupMark[]
}

/** Assigns marks to rows by their current groups. */
export function toMapMarks(groups: readonly (string | undefined)[]): MapMarks {
  const byGroup = marksOf(groups)
  const other = byGroup.size === 0 ? plainMark : noGroupMark
  const ofRows = groups.map((group) => (group === undefined ? other : (byGroup.get(group) ?? other)))
  const hasOthers = byGroup.size > 0 && groups.includes(undefined)
  return { ofRows, legend: [...byGroup.values(), ...(hasOthers ? [noGroupMark] : [])] }
}

/**
 * Assigns marks to groups in order of appearance. Shapes repeat after 11 groups, pairs of colour and shape after 55.
 */
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

/** No group can have this name: names are trimmed. */
const noGroupId = ' '

/** The entries of the legend. */
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

/** The group of a legend entry; `undefined` for the entry of rows without a group. */
export function groupOfEntry(id: string): string | undefined {
  return id === noGroupId ? undefined : id
}
