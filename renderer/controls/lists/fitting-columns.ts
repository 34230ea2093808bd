/** A column of a table that never scrolls sideways. */
export interface FittingColumn<Id extends string = string> {
  readonly id: Id
  /** The minimum width in pixels at text size 100 %. */
  readonly width: number
  /** Always shown, even narrower than `width` if there is no room: it distinguishes the rows. */
  readonly isFixed?: boolean
  /** The width that is reserved for it before columns of lower priority are shown. */
  readonly wanted?: number
  /** Its share of the remaining width. */
  readonly share?: number
}

export interface FittingTable<
  Id extends string = string,
  Column extends FittingColumn<Id> = FittingColumn<Id>,
> {
  /** All columns in table order. */
  readonly columns: readonly Column[]
  /** Column ids by priority, highest first. Fixed columns need no entry. */
  readonly byPriority: readonly Id[]
  /** Columns that distinguish rows better than the wanted extra width of a fixed column does. */
  readonly beforeWanted?: readonly Id[]
}

export interface FittingOptions<Id extends string> {
  /** In pixels at text size 100 %. */
  readonly width: number
  /** Columns that the user has hidden. */
  readonly hidden?: readonly Id[]
  /** The column that the rows are sorted by, shown before any other. */
  readonly sortedBy?: Id | undefined
}

/**
 * The columns that fit, in table order: the first one that does not fit ends the selection, so all of lower priority
 * are left out too.
 */
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
  /** Returns whether the column is shown or need not be. */
  const show = (id: Id, room: number): boolean => {
    const column = columns.find((candidate) => candidate.id === id)
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

/** `grid-template-columns`, shared by rows and head. */
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
