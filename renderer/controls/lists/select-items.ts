export interface Selection {
  readonly selectedIds: readonly string[]
  readonly activeId: string | undefined
  readonly anchorId: string | undefined
}

export interface SelectHow {
  /** Ctrl or Command: the item is added or taken away. */
  readonly isAdding: boolean
  /** Shift: everything from the item where the choice began. */
  readonly isRange: boolean
}

/** What is selected after an item was clicked or reached with the keyboard. `ids` are all in view, in their order. */
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
    // The item that was reached comes last: its details are shown.
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
