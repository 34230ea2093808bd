type Listener = (ids: readonly string[]) => void

const listeners = new Set<Listener>()

/**
 * Says that something can be taken back no longer: it was taken back already, or what would come back is gone for good. `ids`
 * are those of the things, or of what was done; whoever offers an undo of one of them offers it no more.
 */
export function settleUndo(ids: readonly string[]): void {
  for (const listener of listeners) listener(ids)
}

/** Answers with what ends the listening. */
export function onUndoSettled(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
