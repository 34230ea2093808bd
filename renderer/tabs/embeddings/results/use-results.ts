import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import type { EmbeddingDetail, EmbeddingResult } from '../../../../shared/embeddings/embedding-result.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { resultQuery, resultsQuery } from '../embedding-queries.ts'
import { useTexts } from '../texts/texts-store.ts'
import { toShownVectors } from '../vectors/to-shown-vectors.ts'
import type { ShownVectors } from '../vectors/vectors-context.ts'
import { useEmbeddingsView } from '../view-store.ts'

/** The results of the open set, the selected one, and its vectors once they exist. */
export interface Results {
  readonly results: readonly EmbeddingResult[]
  readonly result: EmbeddingResult | undefined
  readonly vectors: ShownVectors | undefined
  readonly detail: EmbeddingDetail | undefined
  readonly isReading: boolean
  readonly error: AppError | undefined
}

const ResultsContext = createContext<Results | null>(null)

export const ResultsProvider = ResultsContext.Provider

export function useResults(): Results {
  const results = use(ResultsContext)
  if (results === null) throw new Error('useResults needs an EmbeddingsFrame above it')
  return results
}

const noResults: readonly EmbeddingResult[] = []

/** Reads the results once for all panes. */
export function useReadResults(): Results {
  const bridge = useBridge()
  const setId = useTexts((state) => state.setId)
  const chosen = useEmbeddingsView((view) => view.resultId)
  const list = useQuery({ ...resultsQuery(bridge, setId ?? ''), enabled: setId !== undefined })
  const results = setId === undefined ? noResults : (list.data ?? noResults)
  const result = results.find(({ id }) => id === chosen) ?? results[0]
  const wanted = result !== undefined && result.status !== 'running'
  const detail = useQuery({ ...resultQuery(bridge, result?.id ?? ''), enabled: wanted })
  const rows = useTexts((state) => state.rows)
  const vectors = useMemo(
    () => (wanted && detail.data !== undefined ? toShownVectors(detail.data, rows) : undefined),
    [wanted, detail.data, rows],
  )
  return {
    results,
    result,
    vectors,
    detail: wanted ? detail.data : undefined,
    isReading: setId !== undefined && list.data === undefined && list.error === null,
    error: (list.error ?? detail.error)?.appError,
  }
}
