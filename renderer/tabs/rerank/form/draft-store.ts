import * as z from 'zod/mini'
import { setRowSchema, type SetRow, type TextSet } from '../../../../shared/sets/text-set.ts'
import { createFormStore, createUseForm } from '../../../stores/create-form-store.ts'
import { rerankForm } from './form-store.ts'

const draftSchema = z.object({
  /** `''` until it is saved for the first time. */
  setId: z.string(),
  /** `''` while it is called by its query. */
  name: z.string(),
  query: z.string(),
  rows: z.array(setRowSchema),
  /** Whether main has it as it is here. */
  isSaved: z.boolean(),
})

/** The set that is being worked on, ahead of main by what was typed in the last moment. */
export type Draft = z.infer<typeof draftSchema>

const emptyDraft: Draft = { setId: '', name: '', query: '', rows: [], isSaved: true }

/** Writing more rows with each letter would be felt, and the page's storage has room for 5 MB. */
const maxStoredRows = 1_000

/**
 * Kept over reloads by the page, and over restarts by main, which has the set. Of a long one only the set is remembered, as
 * main has its rows.
 */
export const draftStore = createFormStore('rerank-draft', draftSchema, emptyDraft, (draft) =>
  draft.rows.length <= maxStoredRows ? draft : { ...emptyDraft, setId: draft.setId },
)

export const useDraft = createUseForm(draftStore)

export function editDraft(change: Partial<Pick<Draft, 'name' | 'query' | 'rows'>>): void {
  draftStore.getState().change({ ...change, isSaved: false })
}

/** Changes the rows as they are now: other edits may have come since the caller was drawn. */
export function editRows(change: (rows: SetRow[]) => SetRow[]): void {
  editDraft({ rows: change(draftStore.getState().form.rows) })
}

/** Works on a saved set from now on. */
export function openDraft(set: TextSet): void {
  const { id, name, query, rows } = set
  const isOther = rerankForm.getState().form.setId !== id
  draftStore.getState().change({
    setId: id,
    name: name === automaticName(set) ? '' : name,
    query,
    rows,
    isSaved: true,
  })
  rerankForm
    .getState()
    .change({ setId: id, ...(isOther && { click: '', shown: [], isFromEmbeddings: false }) })
}

/** Begins a new set. What was worked on is saved and stays in the list. */
export function startDraft(given: { query?: string; rows?: SetRow[] } = {}): void {
  const { query = '', rows = [] } = given
  const isSaved = query === '' && rows.length === 0
  draftStore.getState().change({ setId: '', name: '', query, rows, isSaved })
  rerankForm.getState().change({ setId: '', click: '', shown: [], isFromEmbeddings: false })
}

export function isEmptyDraft({ query, rows }: Pick<Draft, 'query' | 'rows'>): boolean {
  return query.trim() === '' && rows.every(({ text }) => text.trim() === '')
}

const longestName = 60

/** What a set is called that nobody gave a name: by its query, or its first text. */
export function automaticName({ query, rows }: Pick<Draft, 'query' | 'rows'>): string {
  const text = query.trim() || rows.find((row) => row.text.trim() !== '')?.text.trim() || 'Untitled set'
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= longestName ? line : `${line.slice(0, longestName).trimEnd()}…`
}
