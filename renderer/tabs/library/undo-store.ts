import { create } from 'zustand'
import { onUndoSettled } from '../../controls/overlays/undo-settled.ts'

/** Something that was done and can be taken back. */
export interface UndoEntry {
  /** What was done: "3 items moved to trash". */
  readonly message: string
  readonly undo: () => Promise<unknown>
  /** The ids of what it brings back, where that can be gone for good: it is forgotten when one of them is settled. */
  readonly undoes?: readonly string[]
}

/** More than anybody takes back one by one. */
const maxEntries = 100

interface UndoState {
  /** The newest last. */
  readonly entries: readonly UndoEntry[]
  push: (entry: UndoEntry) => void
  /** Takes one off the list. Answers whether it was still there: nothing is undone twice. */
  take: (entry: UndoEntry) => boolean
}

/** What was done in the library since the page was opened, for Ctrl+Z. */
export const useUndoStore = create<UndoState>((set, get) => ({
  entries: [],
  push: (entry) => set(({ entries }) => ({ entries: [...entries, entry].slice(-maxEntries) })),
  take(entry) {
    const isThere = get().entries.includes(entry)
    if (isThere) set(({ entries }) => ({ entries: entries.filter((other) => other !== entry) }))
    return isThere
  },
}))

onUndoSettled((ids) => {
  const settled = new Set(ids)
  useUndoStore.setState(({ entries }) => ({
    entries: entries.filter(({ undoes = [] }) => !undoes.some((id) => settled.has(id))),
  }))
})
