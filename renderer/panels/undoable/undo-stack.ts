import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { onUndoSettled } from '../../controls/overlays/undo-settled.ts'

/** A change that is still to be taken back by keys. */
export interface UndoEntry {
  /** What was done: "3 items moved to trash". */
  readonly message: string
  /** Its own id, and those of what it brings back: it is forgotten when one of them is settled. */
  readonly ids: readonly string[]
  /** Answers whether it was taken back. Says so itself when that fails. */
  readonly takeBack: () => Promise<boolean>
}

/** The changes of one place since the page was opened, for its Ctrl+Z; the newest last. */
export type UndoStack = UseBoundStore<StoreApi<{ readonly entries: readonly UndoEntry[] }>>

/** More than anybody takes back one by one. */
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
