import { create } from 'zustand'
import type { ReadingPlace } from './transcript/use-turns-in-view.ts'

/** What is open and in view in the Chat tab. Lasts as long as the page. */
interface ChatViewState {
  /** In a wide window the list stands beside the transcript unless it is hidden. */
  readonly isListHidden: boolean
  /** In a narrow window it lies over the transcript while it is open. */
  readonly isListOver: boolean
  /** What is searched in the list, wherever it stands. */
  readonly search: string
  /** The run in the inspector, where the user chose one; else the newest of the conversation. */
  readonly inspectedRunIds: Readonly<Record<string, string>>
  /** Where the user reads in the conversations that were left before their end. */
  readonly readingPlaces: Readonly<Record<string, ReadingPlace>>
  setListHidden: (isListHidden: boolean) => void
  setListOver: (isListOver: boolean) => void
  setSearch: (search: string) => void
  inspect: (conversationId: string, runId: string | undefined) => void
  /** Without a place it is read at its end. */
  setReadingPlace: (conversationId: string, place: ReadingPlace | undefined) => void
}

export const useChatView = create<ChatViewState>((set) => ({
  isListHidden: false,
  isListOver: false,
  search: '',
  inspectedRunIds: {},
  readingPlaces: {},
  setListHidden: (isListHidden) => set({ isListHidden }),
  setListOver: (isListOver) => set({ isListOver }),
  setSearch: (search) => set({ search }),
  inspect: (conversationId, runId) =>
    set(({ inspectedRunIds }) => ({ inspectedRunIds: changed(inspectedRunIds, conversationId, runId) })),
  setReadingPlace: (conversationId, place) =>
    set(({ readingPlaces }) => ({ readingPlaces: changed(readingPlaces, conversationId, place) })),
}))

function changed<Value>(
  before: Readonly<Record<string, Value>>,
  key: string,
  value: Value | undefined,
): Readonly<Record<string, Value>> {
  const { [key]: _, ...others } = before
  return value === undefined ? others : { ...others, [key]: value }
}
