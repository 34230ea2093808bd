import { create } from 'zustand'

export type InspectorTab = 'request' | 'response' | 'events' | 'timing' | 'code'

interface InspectorTabState {
  readonly tab: InspectorTab
  setTab: (tab: InspectorTab) => void
}

/** The tab in view. It stays the same from run to run, so that runs can be compared. */
export const useInspectorTab = create<InspectorTabState>((set) => ({
  tab: 'timing',
  setTab: (tab) => set({ tab }),
}))
