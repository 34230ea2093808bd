import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { automaticSetName } from '../../../shared/sets/automatic-set-name.ts'
import type { SetRow, TextSet, TextSetKind } from '../../../shared/sets/text-set.ts'

export type Rows = readonly SetRow[]

/** The parts of a set that the window can change. */
export interface EditedTexts {
  /** `''` until the user names it. */
  readonly name: string
  readonly query: string
  readonly rows: Rows
}

/** The open set, which may be ahead of main by the most recent edits. */
export interface TextSetState extends EditedTexts {
  readonly kind: TextSetKind
  /** Whether an unnamed set is named after its current query or first text. */
  readonly isNamedByContent: boolean
  /** `undefined` until the first text of a new set is saved. */
  readonly setId: string | undefined
  /** The client-made id of a new set, so that a repeated `create` is idempotent. */
  readonly newId: string
  /** The version that main has. */
  readonly saved: EditedTexts
  readonly past: readonly Rows[]
  readonly future: readonly Rows[]
  /** The key of the last edit: further edits with the same key are undone together with it. */
  readonly lastKey: string | undefined
  open: (set: TextSet) => void
  /** Starts a set, empty by default. */
  start: (texts?: Partial<EditedTexts>) => void
  /** `key` names what is edited, so that one undo reverts several edits, such as typing in one row. */
  edit: (rows: Rows, key?: string) => void
  undo: () => void
  redo: () => void
  setQuery: (query: string) => void
  rename: (name: string) => void
  noteSaved: (setId: string, saved: EditedTexts) => void
}

export type TextSetStore = UseBoundStore<StoreApi<TextSetState>>

const nothing: EditedTexts = { name: '', query: '', rows: [] }
const noSteps = { past: [], future: [], lastKey: undefined }
const maxSteps = 200

/** Creates the store for the set of a tab; each tab has one. */
export function createTextSetStore(kind: TextSetKind, { isNamedByContent = false } = {}): TextSetStore {
  return create<TextSetState>((set) => ({
    kind,
    isNamedByContent,
    ...nothing,
    ...noSteps,
    setId: undefined,
    newId: crypto.randomUUID(),
    saved: nothing,
    open: ({ id, name, query, rows }) => {
      const saved = { name, query, rows }
      const isAutomatic = isNamedByContent && name === automaticSetName(saved)
      set({ ...saved, ...(isAutomatic && { name: '' }), ...noSteps, setId: id, saved })
    },
    start: (texts) =>
      set({
        ...nothing,
        ...texts,
        ...noSteps,
        setId: undefined,
        newId: crypto.randomUUID(),
        saved: nothing,
      }),
    edit: (rows, key) =>
      set((state) => {
        const isSame = key !== undefined && key === state.lastKey
        const past = isSame ? state.past : [...state.past, state.rows].slice(-maxSteps)
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
        // Main names an unnamed set after its first text.
        name: state.name === '' && !isNamedByContent ? saved.name : state.name,
      })),
  }))
}

/** The name to save; `''` leaves naming to main. */
export function nameToSave({ name, query, rows, isNamedByContent }: TextSetState): string {
  return name.trim() || (isNamedByContent ? automaticSetName({ query, rows }) : '')
}

/** Whether it has no content worth saving. */
export function isEmptySet({ query, rows }: Pick<EditedTexts, 'query' | 'rows'>): boolean {
  return query.trim() === '' && rows.every(({ text }) => text.trim() === '')
}

/** Whether main has a different version than the window. */
export function isUnsaved(state: TextSetState): boolean {
  const { query, rows, saved, setId } = state
  if (setId === undefined) return !isEmptySet(state)
  return nameToSave(state) !== saved.name || query !== saved.query || rows !== saved.rows
}
