import * as z from 'zod/mini'
import { create } from 'zustand'
import { selectItem, type SelectHow } from '../../../controls/lists/select-items.ts'
import { readLocalJson, writeLocalJson } from '../../../stores/local-json.ts'

export type ListView = 'all' | 'archive' | 'trash'

/** A new folder or tag for some conversations, or one that is there. */
export type Named =
  | { readonly kind: 'new-folder'; readonly ids: readonly string[] }
  | { readonly kind: 'new-tag'; readonly ids: readonly string[] }
  | { readonly kind: 'folder'; readonly folderId: string }
  | { readonly kind: 'tag'; readonly tag: string }

interface ConversationListState {
  readonly view: ListView
  /** Rows are ticked in place of opened. */
  readonly isSelecting: boolean
  readonly selectedIds: readonly string[]
  readonly anchorId: string | undefined
  /** The groups that are folded; the others are open. */
  readonly foldedIds: readonly string[]
  /** What is listed has each of these tags. */
  readonly tags: readonly string[]
  /** The folder or the tag whose name is typed. */
  readonly named: Named | undefined
  /** The folder that was named by keys: its row takes the focus when it is there. */
  readonly awaitedFolder: string | undefined
  /** The conversation for which a model is to suggest a title. */
  readonly titledId: string | undefined
  /** The conversation whose title is typed in its row. */
  readonly renamedId: string | undefined
  show: (view: ListView) => void
  /** Begins, or ends and forgets what is selected. */
  setSelecting: (isSelecting: boolean) => void
  select: (ids: readonly string[], id: string, how: SelectHow) => void
  selectAll: (ids: readonly string[]) => void
  toggleFold: (id: string) => void
  name: (named: Named | undefined) => void
  awaitFolder: (name: string | undefined) => void
  suggestTitle: (id: string | undefined) => void
  rename: (id: string | undefined) => void
  filterBy: (tags: readonly string[]) => void
}

const foldedKey = 'conversations.folded'
const nothingSelected = { selectedIds: [], anchorId: undefined }

/** What the list of conversations shows, and what is selected in it. */
export const useConversationList = create<ConversationListState>((set) => ({
  view: 'all',
  isSelecting: false,
  ...nothingSelected,
  foldedIds: readLocalJson(foldedKey, z.array(z.string())) ?? ['older'],
  tags: [],
  named: undefined,
  awaitedFolder: undefined,
  titledId: undefined,
  renamedId: undefined,
  show: (view) =>
    set({
      view,
      isSelecting: false,
      ...nothingSelected,
      tags: [],
      named: undefined,
      renamedId: undefined,
    }),
  setSelecting: (isSelecting) => set({ isSelecting, ...nothingSelected }),
  select: (ids, id, how) =>
    set(({ selectedIds, anchorId }) => ({
      ...selectItem(ids, { selectedIds, anchorId, activeId: undefined }, id, how),
      isSelecting: true,
    })),
  selectAll: (ids) => set({ isSelecting: true, selectedIds: ids, anchorId: ids[0] }),
  toggleFold: (id) =>
    set(({ foldedIds }) => {
      const next = foldedIds.includes(id) ? foldedIds.filter((other) => other !== id) : [...foldedIds, id]
      writeLocalJson(foldedKey, next)
      return { foldedIds: next }
    }),
  name: (named) => set({ named }),
  awaitFolder: (awaitedFolder) => set({ awaitedFolder }),
  suggestTitle: (titledId) => set({ titledId }),
  rename: (renamedId) => set({ renamedId }),
  // What is selected stays in view, or nobody knows what an action is about.
  filterBy: (tags) => set({ tags, ...nothingSelected }),
}))

/** What changes the list, for whoever does not follow it. */
export const conversationListActions = useConversationList.getInitialState()
