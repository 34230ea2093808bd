import { create } from 'zustand'

/** What is open and in view in the Chat tab. Lasts as long as the page. */
interface ChatViewState {
  /** In a wide window the list stands beside the transcript unless it is hidden. */
  readonly isListHidden: boolean
  /** In a narrow window it lies over the transcript while it is open. */
  readonly isListOver: boolean
  /** The run in the inspector, where the user chose one; else the newest of the conversation. */
  readonly inspectedRunIds: Readonly<Record<string, string>>
  setListHidden: (isListHidden: boolean) => void
  setListOver: (isListOver: boolean) => void
  inspect: (conversationId: string, runId: string | undefined) => void
}

export const useChatView = create<ChatViewState>((set) => ({
  isListHidden: false,
  isListOver: false,
  inspectedRunIds: {},
  setListHidden: (isListHidden) => set({ isListHidden }),
  setListOver: (isListOver) => set({ isListOver }),
  inspect: (conversationId, runId) =>
    set(({ inspectedRunIds }) => {
      const { [conversationId]: _, ...others } = inspectedRunIds
      return { inspectedRunIds: runId === undefined ? others : { ...others, [conversationId]: runId } }
    }),
}))
