import { create } from 'zustand'

/** An image of the results, by the run that made it and its file in the library. */
export interface ShownImage {
  readonly runId: string
  readonly mediaId: string
}

/** What the results show. Lasts as long as the page. */
interface ImagesViewState {
  readonly layout: 'grid' | 'list'
  readonly selected: ShownImage | undefined
  /** The run whose request is looked into, in the right pane. */
  readonly inspectedRunId: string | undefined
  /** The two images that are compared, by their files in the library. */
  readonly compared: readonly [before: string, after: string] | undefined
  setLayout: (layout: 'grid' | 'list') => void
  /** A request that is looked into becomes that of the image. */
  select: (image: ShownImage) => void
  /** Selects an image that has come. A request that is looked into stays in view. */
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
