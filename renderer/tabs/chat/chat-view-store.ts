import { create } from 'zustand'
import { layoutStore } from '../../stores/layout-store.ts'
import type { ReadingPlace } from './transcript/use-turns-in-view.ts'

export type RightTab = 'parameters' | 'inspector'

/** What is open and in view in the Chat tab. Lasts as long as the page. */
interface ChatViewState {
  /** In a narrow window the list lies over the transcript while it is open. */
  readonly isListOver: boolean
  /** What is searched in the list, wherever it stands. */
  readonly search: string
  /**
   * Which of the two stands at the right of a conversation where there is room for one; the parameters unless told. In a wide window
   * the inspector stands beside them.
   */
  readonly rightTabs: Readonly<Record<string, RightTab>>
  /** The run in the inspector, where the user chose one; else the newest of the conversation. */
  readonly inspectedRunIds: Readonly<Record<string, string>>
  /** Where the user reads in the conversations that were left before their end. */
  readonly readingPlaces: Readonly<Record<string, ReadingPlace>>
  /** A turn that was opened from the search of the list, until the search of its conversation has it. */
  readonly openedPassage:
    | { readonly conversationId: string; readonly turnId: string; readonly search: string }
    | undefined
  setListOver: (isListOver: boolean) => void
  openPassage: (passage: ChatViewState['openedPassage']) => void
  setSearch: (search: string) => void
  setRightTab: (conversationId: string, tab: RightTab) => void
  inspect: (conversationId: string, runId: string | undefined) => void
  /** Without a place it is read at its end. */
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

/** Shows the parameters of a conversation or its inspector, also where the pane at the right was put away. */
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
