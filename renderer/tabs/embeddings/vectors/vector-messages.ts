import type { Agreement } from '../../../lib/vectors/agreement.ts'
import type { CosineMatrix } from '../../../lib/vectors/cosine-matrix.ts'
import type { CosineRange } from '../../../lib/vectors/cosine-range.ts'
import type { DuplicatePair } from '../../../lib/vectors/duplicates.ts'
import type { ExportedRow } from '../../../lib/vectors/export-vectors.ts'
import type { Neighbours } from '../../../lib/vectors/neighbours.ts'
import type { Projection } from '../../../lib/vectors/principal-components.ts'
import type { ShorteningCost } from '../../../lib/vectors/shortening.ts'

/** Vectors to load: bytes at an address, in the layout of `embeddings.get`. Tasks refer to them by `key`. */
export interface VectorSource {
  readonly key: string
  /** Absolute URL. */
  readonly address: string
  readonly rowCount: number
  readonly dimensions: number
}

/** All pairs of rows, with everything that needs a pass over them, so that the page draws without a pause. */
export interface ComparedPairs {
  /** `rowCount` × `rowCount` cosines; NaN where a row has no vector. */
  readonly matrix: CosineMatrix
  readonly range: CosineRange
  /** The rows in an order that puts near rows next to each other. */
  readonly nearest: Int32Array
}

/** File formats for vectors. */
export type VectorFileKind = 'json' | 'csv' | 'npy'

/** The tasks of the worker, with their input and output. Rows are numbered as in the result. */
export interface VectorTasks {
  /** Fetches vectors. Idempotent for the same key and address. */
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
  /** A map by UMAP: two numbers per row, NaN for a row without a vector. Deterministic. */
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
  /** Norms of all vectors. */
  readonly norms: { readonly input: { readonly key: string }; readonly output: Float32Array }
  /** `matching` maps each row of the left to its row on the right, -1 for none. */
  readonly agreement: {
    readonly input: {
      readonly left: string
      readonly right: string
      readonly k: number
      readonly matching: Int32Array
    }
    readonly output: Agreement
  }
  /** The largest absolute difference of two numbers at the same index; NaN when the vectors differ in length. */
  readonly difference: {
    readonly input: { readonly left: string; readonly right: string; readonly matching: Int32Array }
    readonly output: number
  }
  /** The vectors as a file. `rows` describes each one. */
  readonly file: {
    readonly input: {
      readonly key: string
      readonly kind: VectorFileKind
      readonly model: string
      readonly rows: readonly ExportedRow[]
    }
    readonly output: Blob
  }
  /** The share of the `k` nearest rows that remain when vectors are truncated to each length. */
  readonly shortening: {
    readonly input: { readonly key: string; readonly k: number; readonly lengths: readonly number[] }
    readonly output: readonly ShorteningCost[]
  }
}

export type VectorTaskName = keyof VectorTasks
export type VectorInput<Name extends VectorTaskName> = VectorTasks[Name]['input']
export type VectorOutput<Name extends VectorTaskName> = VectorTasks[Name]['output']

/** A message to the worker. */
export type VectorRequest =
  | { readonly type: 'task'; readonly id: number; readonly name: VectorTaskName; readonly input: unknown }
  | { readonly type: 'cancel'; readonly id: number }

/** A message from the worker. `done` goes from 0 to 1. */
export type VectorAnswer =
  | { readonly type: 'progress'; readonly id: number; readonly done: number }
  | { readonly type: 'result'; readonly id: number; readonly output: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
  | { readonly type: 'cancelled'; readonly id: number }
