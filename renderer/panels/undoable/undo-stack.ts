import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { onUndoSettled } from '../../controls/overlays/undo-settled.ts'

/** A change that can still be undone by keyboard. */
export interface UndoEntry {
  /** A description of the change: "3 items moved to trash". */
  readonly message: string
  /** Its own id, and those of what undoing restores: the entry is removed when one of them is settled. */
  readonly ids: readonly string[]
  /** Resolves to whether it was undone. Reports a failure itself. */
  readonly takeBack: () => Promise<boolean>
}

/** The changes in one tab since the page was opened, for its Ctrl+Z; the newest last. */
export type UndoStack = UseBoundStore<StoreApi<{ readonly entries: readonly UndoEntry[] }>>

/** More than anyone undoes one by one. */
const maxEntries = 100

export function createUndoStack(): UndoStack {
  const stack: UndoStack = create(() => ({ entries: [] }))
  onUndoSettled((ids) => {
    const settled = new Set(ids)
    stack.setState(({ entries }) => ({
      entries: entries.filter((entry) => !entry.ids.some((id) => settled.has(id))),
    }))
  })
  return stack
}

export function pushUndo(stack: UndoStack, entry: UndoEntry): void {
  stack.setState(({ entries }) => ({ entries: [...entries, entry].slice(-maxEntries) }))
}
