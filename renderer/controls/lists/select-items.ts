export interface Selection {
  readonly selectedIds: readonly string[]
  readonly activeId: string | undefined
  readonly anchorId: string | undefined
}

export interface SelectHow {
  /** Ctrl or Command is pressed: the item is added or removed. */
  readonly isAdding: boolean
  /** Shift is pressed: everything from the anchor to the item is selected. */
  readonly isRange: boolean
}

/** The selection after an item was clicked or reached with the keyboard. `ids` lists all items in view, in order. */
export function selectItem(
  ids: readonly string[],
  { selectedIds, anchorId }: Selection,
  id: string,
  { isAdding, isRange }: SelectHow,
): Selection {
  if (isRange) {
    const from = Math.max(0, ids.indexOf(anchorId ?? id))
    const to = ids.indexOf(id)
    const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1)
    const kept = isAdding ? selectedIds.filter((other) => !range.includes(other)) : []
    // Put the reached item last: its details are shown.
    return {
      selectedIds: [...kept, ...range.filter((other) => other !== id), id],
      activeId: id,
      anchorId: ids[from],
    }
  }
  if (!isAdding) return { selectedIds: [id], activeId: id, anchorId: id }
  const isSelected = selectedIds.includes(id)
  return {
    selectedIds: isSelected ? selectedIds.filter((other) => other !== id) : [...selectedIds, id],
    activeId: id,
    anchorId: id,
  }
}
