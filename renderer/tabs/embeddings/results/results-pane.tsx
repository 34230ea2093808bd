import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { EmbeddingDetail, EmbeddingResult } from '../../../../shared/embeddings/embedding-result.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { Spinner } from '../../../controls/spinner.tsx'
import { resultQuery, resultsQuery } from '../embedding-queries.ts'
import { useTexts } from '../texts/texts-store.ts'
import type { EmbedActions } from '../use-embed.ts'
import { toShownVectors } from '../vectors/to-shown-vectors.ts'
import type { ShownVectors } from '../vectors/vectors-context.ts'
import { CentreView } from '../views/centre-view.tsx'
import { useEmbeddingsView } from '../view-store.ts'
import { EmptyFace } from './empty-face.tsx'
import { ResultHead } from './result-head.tsx'
import { ResultState } from './result-state.tsx'

const noResults: readonly EmbeddingResult[] = []

/** The results of the open set, the one that is looked at, and its vectors where they are there. */
export function useResults() {
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
    error: list.error ?? detail.error ?? undefined,
  }
}

export type Results = ReturnType<typeof useResults>

export type ResultsPaneProps = { results: Results; actions: EmbedActions }

/** What came of the texts: how it went, and what can be seen in the vectors. */
export function ResultsPane({ results: found, actions }: ResultsPaneProps) {
  const { result, results, vectors, detail, isReading, error } = found
  if (error !== undefined) {
    return <ErrorNotice error={error.appError} className="m-4" />
  }
  if (isReading) {
    return (
      <p className="flex items-center gap-2 p-4 text-small text-ink-3">
        <Spinner /> Reading the results
      </p>
    )
  }
  if (result === undefined) return <EmptyFace />
  return (
    <>
      <ResultHead result={result} results={results} vectors={vectors} actions={actions} />
      <ResultState result={result} detail={detail} actions={actions} />
      <Body result={result} detail={detail} vectors={vectors}>
        <CentreView results={results} />
      </Body>
    </>
  )
}

type BodyProps = {
  result: EmbeddingResult
  detail: EmbeddingDetail | undefined
  vectors: ShownVectors | undefined
  children: ReactNode
}

function Body({ result, detail, vectors, children }: BodyProps) {
  if (vectors !== undefined) return children
  if (result.status === 'running' || detail !== undefined) return <div className="flex-1" />
  return (
    <p className="flex items-center gap-2 p-4 text-small text-ink-3">
      <Spinner /> Reading the vectors
    </p>
  )
}
