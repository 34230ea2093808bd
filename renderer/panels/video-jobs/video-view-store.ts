import { create } from 'zustand'

export type JobFilter = 'all' | 'active' | 'look' | 'done'

/** What the tab shows. Lasts as long as the page. */
interface VideoViewState {
  readonly selectedId: string | undefined
  /** Clicks since the last choice. While no job is selected, the first of theirs that is there is. */
  readonly clickIds: readonly string[]
  readonly filter: JobFilter
  /** `undefined` while there is no search field. */
  readonly search: string | undefined
  /** What of the selected job is looked into, in the right pane. */
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
