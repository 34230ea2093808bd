import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { automaticSetName } from '../../../shared/sets/automatic-set-name.ts'
import type { SetRow, TextSet, TextSetKind } from '../../../shared/sets/text-set.ts'

export type Rows = readonly SetRow[]

/** What of a set the window can change. */
export interface EditedTexts {
  /** `''` while the user has given it none. */
  readonly name: string
  readonly query: string
  readonly rows: Rows
}

/** The set that is being worked on, ahead of main by what was typed in the last moment. */
export interface TextSetState extends EditedTexts {
  readonly kind: TextSetKind
  /** Whether a set without a name of its own is called by its query, or its first text, as these are now. */
  readonly isNamedByContent: boolean
  /** `undefined` until the first text of a new set is saved. */
  readonly setId: string | undefined
  /** The id of a new set, made here, so that a repeated `create` makes no second one. */
  readonly newId: string
  /** As main has it. */
  readonly saved: EditedTexts
  readonly past: readonly Rows[]
  readonly future: readonly Rows[]
  /** What the last edit was of: more of the same is undone together with it. */
  readonly lastKey: string | undefined
  open: (set: TextSet) => void
  /** Begins a set, with nothing in it unless told. */
  start: (texts?: Partial<EditedTexts>) => void
  /** `key` names what is edited, where one step back should take back several edits: the typing in one row. */
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

/** The set of a tab. One a tab: `createTextSetStore` is called where the tab names its store. */
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
        // Main makes a name from the first text where nobody gave one.
        name: state.name === '' && !isNamedByContent ? saved.name : state.name,
      })),
  }))
}

/** What the set is called when it is saved; `''` leaves that to main. */
export function nameToSave({ name, query, rows, isNamedByContent }: TextSetState): string {
  return name.trim() || (isNamedByContent ? automaticSetName({ query, rows }) : '')
}

/** Whether there is nothing in it that is worth keeping. */
export function isEmptySet({ query, rows }: Pick<EditedTexts, 'query' | 'rows'>): boolean {
  return query.trim() === '' && rows.every(({ text }) => text.trim() === '')
}

/** Whether main has something else than what is on the screen. */
export function isUnsaved(state: TextSetState): boolean {
  const { query, rows, saved, setId } = state
  if (setId === undefined) return !isEmptySet(state)
  return nameToSave(state) !== saved.name || query !== saved.query || rows !== saved.rows
}
