import { create } from 'zustand'

/** Something that was done and can be taken back. */
export interface UndoEntry {
  /** What was done: "3 items moved to trash". */
  readonly message: string
  readonly undo: () => Promise<unknown>
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
