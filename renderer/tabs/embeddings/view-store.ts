import { create } from 'zustand'

export type CentreView = 'similarity' | 'query' | 'duplicates' | 'compare' | 'shortening'
export type MapKind = 'pca' | 'umap'
export type RowOrder = 'input' | 'grouped'

/** What the tab shows. Lasts as long as the page. */
interface EmbeddingsViewState {
  readonly view: CentreView
  /** The result that is looked at; the newest until one was chosen. */
  readonly resultId: string | undefined
  /** The result it is compared with. */
  readonly otherId: string | undefined
  /** The row everything is about: its neighbours, its line in the matrix. */
  readonly currentId: string | undefined
  /** Rows that are marked together, by a lasso or in the list. */
  readonly selected: ReadonlySet<string>
  readonly order: RowOrder
  readonly isTable: boolean
  readonly map: MapKind
  readonly threshold: number
  /** The run whose request is looked into. */
  readonly inspectedRunId: string | undefined
  /** The row that is to get the focus as soon as it is drawn. */
  readonly focusId: string | undefined
  /** It is the number of that row, by which rows are walked, and not its text. */
  readonly focusesNumber: boolean
  show: (change: Partial<Omit<EmbeddingsViewState, 'show' | 'pick'>>) => void
  /** Makes a row the current one, and the only one that is marked. */
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
