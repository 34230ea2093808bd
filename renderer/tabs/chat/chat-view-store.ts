import { create } from 'zustand'
import { layoutStore } from '../../stores/layout-store.ts'
import type { ReadingPlace } from './transcript/use-turns-in-view.ts'

export type RightTab = 'parameters' | 'inspector'

/** What the Chat tab shows. Not saved: it lasts until the page is reloaded. */
interface ChatViewState {
  /** Whether the list is open in a narrow window, where it covers the transcript. */
  readonly isListOver: boolean
  /** The search in the list, wherever the list is shown. */
  readonly search: string
  /**
   * The tab of the right pane by conversation, where there is room for one; the parameters by default. In a wide window
   * the inspector has its own pane beside them.
   */
  readonly rightTabs: Readonly<Record<string, RightTab>>
  /** The run that the user chose for the inspector, by conversation; otherwise it shows the newest. */
  readonly inspectedRunIds: Readonly<Record<string, string>>
  /** The reading position of conversations that were left before their end. */
  readonly readingPlaces: Readonly<Record<string, ReadingPlace>>
  /** The turn opened from the search of the list, until the search of its conversation has taken it over. */
  readonly openedPassage:
    | { readonly conversationId: string; readonly turnId: string; readonly search: string }
    | undefined
  setListOver: (isListOver: boolean) => void
  openPassage: (passage: ChatViewState['openedPassage']) => void
  setSearch: (search: string) => void
  setRightTab: (conversationId: string, tab: RightTab) => void
  inspect: (conversationId: string, runId: string | undefined) => void
  /** Without a position the conversation opens at its end. */
  setReadingPlace: (conversationId: string, place: ReadingPlace | undefined) => void
}

export const useChatView = create<ChatViewState>((set) => ({
  isListOver: false,
  search: '',
  rightTabs: {},
  inspectedRunIds: {},
  readingPlaces: {},
  openedPassage: undefined,
  openPassage: (openedPassage) => set({ openedPassage }),
  setListOver: (isListOver) => set({ isListOver }),
  setSearch: (search) => set({ search }),
  setRightTab: (conversationId, tab) =>
    set(({ rightTabs }) => ({ rightTabs: changed(rightTabs, conversationId, tab) })),
  inspect: (conversationId, runId) =>
    set(({ inspectedRunIds }) => ({ inspectedRunIds: changed(inspectedRunIds, conversationId, runId) })),
  setReadingPlace: (conversationId, place) =>
    set(({ readingPlaces }) => ({ readingPlaces: changed(readingPlaces, conversationId, place) })),
}))

/** Shows the parameters of a conversation or its inspector, and opens the right pane if it is closed. */
export function showAtRight(conversationId: string, tab: RightTab): void {
  useChatView.getState().setRightTab(conversationId, tab)
  layoutStore.getState().setInspectorOpen(true)
}

function changed<Value>(
  before: Readonly<Record<string, Value>>,
  key: string,
  value: Value | undefined,
): Readonly<Record<string, Value>> {
  const { [key]: _, ...others } = before
  return value === undefined ? others : { ...others, [key]: value }
}
