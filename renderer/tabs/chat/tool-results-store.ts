import { create } from 'zustand'

/** What a user has typed as the result of one tool call. */
export interface ToolResultDraft {
  readonly output: string
  readonly isError: boolean
}

interface ToolResultsState {
  /** By turn, then by call. Lasts as long as the page, over tab switches. */
  readonly drafts: Readonly<Record<string, Readonly<Record<string, ToolResultDraft>>>>
  setDraft: (turnId: string, callId: string, draft: ToolResultDraft) => void
  clear: (turnId: string) => void
}

export const noResult: ToolResultDraft = { output: '', isError: false }

export const useToolResults = create<ToolResultsState>((set) => ({
  drafts: {},
  setDraft: (turnId, callId, draft) =>
    set(({ drafts }) => ({ drafts: { ...drafts, [turnId]: { ...drafts[turnId], [callId]: draft } } })),
  clear: (turnId) =>
    set(({ drafts }) => {
      const { [turnId]: _, ...others } = drafts
      return { drafts: others }
    }),
}))
