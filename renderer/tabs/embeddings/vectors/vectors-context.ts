import { createContext, use } from 'react'
import type { EmbeddedRow, EmbeddingResult } from '../../../../shared/embeddings/embedding-result.ts'
import type { VectorSource } from './vector-messages.ts'
import type { VectorSession } from './vector-session.ts'

/** The vector session of the tab. */
const SessionContext = createContext<VectorSession | null>(null)

export const VectorSessionProvider = SessionContext.Provider

export function useVectorSession(): VectorSession {
  const session = use(SessionContext)
  if (session === null) throw new Error('useVectorSession needs a VectorSessionProvider above it')
  return session
}

/** A row of a result, with its current number and group in the set. */
export interface ShownRow {
  readonly id: string
  readonly text: string
  /** Its number in the list of texts; `–` if it was deleted. */
  readonly label: string
  readonly group: string | undefined
}

/** A result whose vectors are saved. */
export interface ShownVectors {
  readonly result: EmbeddingResult
  readonly source: VectorSource
  readonly rows: readonly EmbeddedRow[]
  /** Rows in the order of the vectors. */
  readonly shown: readonly ShownRow[]
  /** Index in `shown` by row id. */
  readonly placeOf: ReadonlyMap<string, number>
}

const VectorsContext = createContext<ShownVectors | null>(null)

export const ShownVectorsProvider = VectorsContext.Provider

/** The selected result with its vectors. */
export function useShownVectors(): ShownVectors {
  const vectors = use(VectorsContext)
  if (vectors === null) throw new Error('useShownVectors needs a ShownVectorsProvider above it')
  return vectors
}
