import { create } from 'zustand'

export type JobFilter = 'all' | 'active' | 'look' | 'done'

/** The state of the tab, kept as long as the page. */
interface VideoViewState {
  readonly selectedId: string | undefined
  /** Clicks since the last selection. While no job is selected, the first job of these clicks is. */
  readonly clickIds: readonly string[]
  readonly filter: JobFilter
  /** `undefined` while the search field is closed. */
  readonly search: string | undefined
  /** The request of the selected job that is shown in the right pane. */
  readonly inspected: 'create' | 'poll' | undefined
  select: (id: string | undefined) => void
  noteClick: (clickId: string) => void
  setFilter: (filter: JobFilter) => void
  setSearch: (search: string | undefined) => void
  inspect: (inspected: 'create' | 'poll' | undefined) => void
}

export const useVideoView = create<VideoViewState>((set) => ({
  selectedId: undefined,
  clickIds: [],
  filter: 'all',
  search: undefined,
  inspected: undefined,
  select: (selectedId) => set({ selectedId, clickIds: [], inspected: undefined }),
  noteClick: (clickId) => set(({ clickIds }) => ({ clickIds: [...clickIds, clickId] })),
  setFilter: (filter) => set({ filter }),
  setSearch: (search) => set({ search }),
  inspect: (inspected) => set({ inspected }),
}))
