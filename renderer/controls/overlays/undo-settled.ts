type Listener = (ids: readonly string[]) => void

const listeners = new Set<Listener>()

/**
 * Tells all listeners that these ids can no longer be undone: their undo has been used, or the items were deleted for
 * good. `ids` name items or actions. Each listener withdraws the undo that it offers for one of them.
 */
export function settleUndo(ids: readonly string[]): void {
  for (const listener of listeners) listener(ids)
}

/** Returns a function that unsubscribes. */
export function onUndoSettled(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
