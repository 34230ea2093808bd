import type { Agreement } from '../../../lib/vectors/agreement.ts'
import type { CosineMatrix } from '../../../lib/vectors/cosine-matrix.ts'
import type { CosineRange } from '../../../lib/vectors/cosine-range.ts'
import type { DuplicatePair } from '../../../lib/vectors/duplicates.ts'
import type { ExportedRow } from '../../../lib/vectors/export-vectors.ts'
import type { Neighbours } from '../../../lib/vectors/neighbours.ts'
import type { Projection } from '../../../lib/vectors/principal-components.ts'
import type { ShorteningCost } from '../../../lib/vectors/shortening.ts'

/** Vectors to be worked with: bytes at an address, as `embeddings.get` says. `key` names them from then on. */
export interface VectorSource {
  readonly key: string
  /** Absolute. */
  readonly address: string
  readonly rowCount: number
  readonly dimensions: number
}

/** All pairs of rows, with what takes a look at each of them to know: the page draws without a pause. */
export interface ComparedPairs {
  /** `rowCount` × `rowCount` cosines; NaN where a row has no vector. */
  readonly matrix: CosineMatrix
  readonly range: CosineRange
  /** The rows in an order in which those that are near stand together. */
  readonly nearest: Int32Array
}

/** What vectors can be written as. */
export type VectorFileKind = 'json' | 'csv' | 'npy'

/** What the worker can be asked, and what it answers. Rows are numbered as in the result. */
export interface VectorTasks {
  /** Fetches vectors; again for a key that is there with the same address does nothing. */
  readonly load: { readonly input: VectorSource; readonly output: { readonly kernel: string } }
  readonly unload: { readonly input: { readonly key: string }; readonly output: null }
  readonly matrix: { readonly input: { readonly key: string }; readonly output: ComparedPairs }
  readonly neighbours: {
    readonly input: { readonly key: string; readonly k: number }
    readonly output: Neighbours
  }
  readonly duplicates: {
    readonly input: { readonly key: string; readonly threshold: number }
    readonly output: { readonly pairs: readonly DuplicatePair[]; readonly count: number }
  }
  /** A map by principal components. */
  readonly components: { readonly input: { readonly key: string }; readonly output: Projection }
  /** A map by UMAP: two numbers a row, NaN for a row without a vector. The same for the same input. */
  readonly umap: {
    readonly input: { readonly key: string; readonly neighbours: number; readonly minDistance: number }
    readonly output: Float32Array
  }
  /** The cosine of each row with a vector of the same length; NaN for a row without one. */
  readonly rank: {
    readonly input: { readonly key: string; readonly vector: Float32Array }
    readonly output: Float32Array
  }
  /** The numbers of one row. */
  readonly row: {
    readonly input: { readonly key: string; readonly row: number }
    readonly output: { readonly numbers: Float32Array; readonly norm: number }
  }
  /** Lengths of all vectors. */
  readonly norms: { readonly input: { readonly key: string }; readonly output: Float32Array }
  /** `matching`: for each row of the left its row on the right, -1 for none. */
  readonly agreement: {
    readonly input: {
      readonly left: string
      readonly right: string
      readonly k: number
      readonly matching: Int32Array
    }
    readonly output: Agreement
  }
  /** The largest difference of two numbers that stand at the same place; NaN where the vectors are not of the same length. */
  readonly difference: {
    readonly input: { readonly left: string; readonly right: string; readonly matching: Int32Array }
    readonly output: number
  }
  /** The vectors as a file. `rows` say what each is of. */
  readonly file: {
    readonly input: {
      readonly key: string
      readonly kind: VectorFileKind
      readonly model: string
      readonly rows: readonly ExportedRow[]
    }
    readonly output: Blob
  }
  /** The share of the `k` nearest that stay when vectors are cut to each length. */
  readonly shortening: {
    readonly input: { readonly key: string; readonly k: number; readonly lengths: readonly number[] }
    readonly output: readonly ShorteningCost[]
  }
}

export type VectorTaskName = keyof VectorTasks
export type VectorInput<Name extends VectorTaskName> = VectorTasks[Name]['input']
export type VectorOutput<Name extends VectorTaskName> = VectorTasks[Name]['output']

/** To the worker. */
export type VectorRequest =
  | { readonly type: 'task'; readonly id: number; readonly name: VectorTaskName; readonly input: unknown }
  | { readonly type: 'cancel'; readonly id: number }

/** From the worker. `done` goes from 0 to 1. */
export type VectorAnswer =
  | { readonly type: 'progress'; readonly id: number; readonly done: number }
  | { readonly type: 'result'; readonly id: number; readonly output: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
  | { readonly type: 'cancelled'; readonly id: number }
