import * as z from 'zod/mini'
import { create } from 'zustand'
import { selectItem, type SelectHow } from '../../../controls/lists/select-items.ts'
import { readLocalJson, writeLocalJson } from '../../../stores/local-json.ts'

export type ListView = 'all' | 'archive' | 'trash'

/** The folder or tag whose name is being edited: a new one for some conversations, or an existing one. */
export type Named =
  | { readonly kind: 'new-folder'; readonly ids: readonly string[] }
  | { readonly kind: 'new-tag'; readonly ids: readonly string[] }
  | { readonly kind: 'folder'; readonly folderId: string }
  | { readonly kind: 'tag'; readonly tag: string }

interface ConversationListState {
  readonly view: ListView
  /** Whether a click selects rows instead of opening them. */
  readonly isSelecting: boolean
  readonly selectedIds: readonly string[]
  readonly anchorId: string | undefined
  /** Ids of collapsed groups; the others are open. */
  readonly foldedIds: readonly string[]
  /** The tags of the filter; listed conversations have all of them. */
  readonly tags: readonly string[]
  /** The folder or the tag whose name is being edited. */
  readonly named: Named | undefined
  /** Name of the folder that was just named with the keyboard: its row is focused when it appears. */
  readonly awaitedFolder: string | undefined
  /** Id of the conversation that a model should suggest a title for. */
  readonly titledId: string | undefined
  /** Id of the conversation whose title is being edited in its row. */
  readonly renamedId: string | undefined
  show: (view: ListView) => void
  /** Starts selecting, or ends it and clears the selection. */
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

/** What the list of conversations shows, and the selection in it. */
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
  // Clear the selection: selected rows must stay visible, so that it is clear what an action affects.
  filterBy: (tags) => set({ tags, ...nothingSelected }),
}))

/** The actions of the store, for code that does not subscribe to it. */
export const conversationListActions = useConversationList.getInitialState()
