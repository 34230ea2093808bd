import { create } from 'zustand'

export type CentreView = 'similarity' | 'query' | 'duplicates' | 'compare' | 'shortening'
export type MapKind = 'pca' | 'umap'
export type RowOrder = 'input' | 'grouped'

/** What the tab shows. Not saved: it lasts until the page is reloaded. */
interface EmbeddingsViewState {
  readonly view: CentreView
  /** The selected result; `undefined` selects the newest. */
  readonly resultId: string | undefined
  /** The result that the selected one is compared with. */
  readonly otherId: string | undefined
  /** The current row, whose neighbours and matrix line are shown. */
  readonly currentId: string | undefined
  /** Rows selected together, with the lasso or in the list. */
  readonly selected: ReadonlySet<string>
  readonly order: RowOrder
  readonly isTable: boolean
  readonly map: MapKind
  readonly threshold: number
  /** The run shown in the inspector. */
  readonly inspectedRunId: string | undefined
  /** The row that receives the focus as soon as it is rendered. */
  readonly focusId: string | undefined
  /** Focuses the row's number, which arrow keys move by, instead of its text. */
  readonly focusesNumber: boolean
  show: (change: Partial<Omit<EmbeddingsViewState, 'show' | 'pick'>>) => void
  /** Makes a row the current one and the only selected one. */
  pick: (id: string | undefined) => void
}

const nobody: ReadonlySet<string> = new Set()

export const useEmbeddingsView = create<EmbeddingsViewState>((set) => ({
  view: 'similarity',
  resultId: undefined,
  otherId: undefined,
  currentId: undefined,
  selected: nobody,
  order: 'grouped',
  isTable: false,
  map: 'pca',
  threshold: 0.9,
  inspectedRunId: undefined,
  focusId: undefined,
  focusesNumber: false,
  show: (change) => set(change),
  pick: (id) => set({ currentId: id, selected: id === undefined ? nobody : new Set([id]) }),
}))
