/** A column of a table that is never scrolled sideways. */
export interface FittingColumn<Id extends string = string> {
  readonly id: Id
  /** The least width in pixels at text size 100 %. */
  readonly width: number
  /** Always shown, and narrower than `width` where there is no room at all: without it no row can be told from another. */
  readonly isFixed?: boolean
  /** The width that it is left with before columns of less worth are shown. */
  readonly wanted?: number
  /** Its part of the room that is left over. */
  readonly share?: number
}

export interface FittingTable<
  Id extends string = string,
  Column extends FittingColumn<Id> = FittingColumn<Id>,
> {
  /** Every column in the order of the table. */
  readonly columns: readonly Column[]
  /** What is worth most room first. Fixed columns need no place in it. */
  readonly byPriority: readonly Id[]
  /** These tell rows apart better than a fixed column does that is as wide as it is wanted. */
  readonly beforeWanted?: readonly Id[]
}

export interface FittingOptions<Id extends string> {
  /** In pixels at text size 100 %. */
  readonly width: number
  /** Columns that the user does not want. */
  readonly hidden?: readonly Id[]
  /** What the rows are in order by is seen before all else. */
  readonly sortedBy?: Id | undefined
}

/** The columns that have room, in their order: the first one without room ends it, and all of less worth go with it. */
export function columnsThatFit<Id extends string, Column extends FittingColumn<Id>>(
  { columns, byPriority, beforeWanted = [] }: FittingTable<Id, Column>,
  { width, hidden = [], sortedBy }: FittingOptions<Id>,
): readonly Column[] {
  const shown = new Set<Id>()
  let left = width
  let wanted = 0
  for (const { id, width: least, isFixed, wanted: usual = least } of columns) {
    if (isFixed !== true) continue
    shown.add(id)
    left -= least
    wanted += usual - least
  }
  /** Whether it is shown now, or not wanted at all. */
  const show = (id: Id, room: number): boolean => {
    const column = columns.find((one) => one.id === id)
    if (column === undefined || shown.has(id) || hidden.includes(id)) return true
    if (column.width > room) return false
    shown.add(id)
    left -= column.width
    return true
  }
  if (sortedBy !== undefined) show(sortedBy, left)
  for (const id of byPriority) if (!show(id, left - (beforeWanted.includes(id) ? 0 : wanted))) break
  return columns.filter(({ id }) => shown.has(id))
}

/** `grid-template-columns`, which rows and head share. */
export function gridOf(columns: readonly FittingColumn[], scale: number): string {
  return columns
    .map(({ width, isFixed, share }) => {
      const least = `${Math.round(width * scale)}px`
      if (share === undefined) return least
      // oxlint-disable-next-line text/untranslated -- CSS
      return `minmax(${isFixed === true ? 0 : least}, ${share}fr)`
    })
    .join(' ')
}
