import { create } from 'zustand'

/** An image of the results, by its run and its media id in the library. */
export interface ShownImage {
  readonly runId: string
  readonly mediaId: string
}

/** What the results show. Not saved: it lasts until the page is reloaded. */
interface ImagesViewState {
  readonly layout: 'grid' | 'list'
  readonly selected: ShownImage | undefined
  /** The run shown in the inspector, in the right pane. */
  readonly inspectedRunId: string | undefined
  /** The two images being compared, by their media ids. */
  readonly compared: readonly [before: string, after: string] | undefined
  setLayout: (layout: 'grid' | 'list') => void
  /** Selects an image. An open inspector switches to its request. */
  select: (image: ShownImage) => void
  /** Selects an image that has arrived. An open inspector stays on its request. */
  selectResult: (image: ShownImage) => void
  inspect: (runId: string | undefined) => void
  compare: (compared: readonly [before: string, after: string] | undefined) => void
}

export const useImagesView = create<ImagesViewState>((set) => ({
  layout: 'grid',
  selected: undefined,
  inspectedRunId: undefined,
  compared: undefined,
  setLayout: (layout) => set({ layout }),
  select: (selected) =>
    set(({ inspectedRunId }) => ({
      selected,
      inspectedRunId: inspectedRunId === undefined ? undefined : selected.runId,
    })),
  selectResult: (selected) => set({ selected }),
  inspect: (inspectedRunId) => set({ inspectedRunId }),
  compare: (compared) => set({ compared }),
}))
