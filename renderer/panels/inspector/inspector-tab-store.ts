import { create } from 'zustand'

export type InspectorTab = 'request' | 'response' | 'events' | 'timing' | 'code'

interface InspectorTabState {
  readonly tab: InspectorTab
  setTab: (tab: InspectorTab) => void
}

/** The tab in view. It stays while the user goes from run to run, which is how runs are compared. */
export const useInspectorTab = create<InspectorTabState>((set) => ({
  tab: 'timing',
  setTab: (tab) => set({ tab }),
}))
