import { create } from 'zustand'
import type { TextSet } from '../../../../shared/sets/text-set.ts'
import type { Rows } from './row-edits.ts'

/** What of a set the window can change. */
export interface EditedTexts {
  readonly name: string
  readonly query: string
  readonly rows: Rows
}

/** The set that is being worked on, ahead of main by what was typed in the last moment. */
export interface TextsState extends EditedTexts {
  /** `undefined` until the first text of a new set is saved. */
  readonly setId: string | undefined
  /** As main has it. */
  readonly saved: EditedTexts
  readonly past: readonly Rows[]
  readonly future: readonly Rows[]
  /** What the last edit was of: more of the same is undone together with it. */
  readonly lastKey: string | undefined
  open: (set: TextSet) => void
  /** Begins a set with nothing in it. */
  clear: () => void
  /** `key` names what is edited, where one step back should take back several edits: the typing in one row. */
  edit: (rows: Rows, key?: string) => void
  undo: () => void
  redo: () => void
  setQuery: (query: string) => void
  rename: (name: string) => void
  noteSaved: (setId: string, saved: EditedTexts) => void
}

const nothing: EditedTexts = { name: '', query: '', rows: [] }
const noSteps = { past: [], future: [], lastKey: undefined }
const mostSteps = 200

export const emptyTexts = { ...nothing, ...noSteps, setId: undefined, saved: nothing }

export const useTexts = create<TextsState>((set) => ({
  ...emptyTexts,
  open: ({ id, name, query, rows }) => {
    const saved = { name, query, rows }
    set({ ...saved, ...noSteps, setId: id, saved })
  },
  clear: () => set(emptyTexts),
  edit: (rows, key) =>
    set((state) => {
      const isSame = key !== undefined && key === state.lastKey
      const past = isSame ? state.past : [...state.past, state.rows].slice(-mostSteps)
      return { rows, past, future: [], lastKey: key }
    }),
  undo: () =>
    set(({ rows, past, future }) => {
      const before = past.at(-1)
      if (before === undefined) return {}
      return { rows: before, past: past.slice(0, -1), future: [rows, ...future], lastKey: undefined }
    }),
  redo: () =>
    set(({ rows, past, future }) => {
      const [next] = future
      if (next === undefined) return {}
      return { rows: next, past: [...past, rows], future: future.slice(1), lastKey: undefined }
    }),
  setQuery: (query) => set({ query }),
  rename: (name) => set({ name }),
  noteSaved: (setId, saved) =>
    set((state) => ({
      setId,
      saved,
      // Main makes a name from the first text where nobody gave one.
      name: state.name === '' ? saved.name : state.name,
    })),
}))

/** Whether main has something else than what is on the screen. */
export function isUnsaved({ name, query, rows, saved, setId }: TextsState): boolean {
  if (setId === undefined) return rows.some(({ text }) => text.trim() !== '') || query.trim() !== ''
  return name !== saved.name || query !== saved.query || rows !== saved.rows
}
