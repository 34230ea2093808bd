import { useRef, useState } from 'react'
import { embeddingsError } from '../../../../shared/text/en/errors/embeddings.ts'
import { describeProblem } from '../../../../shared/formats/embeddings/describe-problem.ts'
import { rankRows } from '../../../lib/vectors/rank-rows.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { Usage } from '../../../../shared/runs/usage.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useShownVectors, useVectorSession } from '../vectors/vectors-context.ts'
import type { NearRow } from '../vectors/use-nearest.ts'

/** The rows ranked for a query. */
export interface RankedQuery {
  readonly text: string
  /** Best first. */
  readonly rows: readonly NearRow[]
  readonly runId: string
  readonly tookMs: number | undefined
  readonly usage: Usage | undefined
}

/** Embeds a query with the model of the result, once per click, and ranks the rows by similarity. */
export function useRankedQuery() {
  const bridge = useBridge()
  const session = useVectorSession()
  const { result, source } = useShownVectors()
  const [ranked, setRanked] = useState<RankedQuery>()
  const [error, setError] = useState<AppError>()
  const [failedRunId, setFailedRunId] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const asking = useRef<AbortController>(undefined)

  async function rank(text: string): Promise<void> {
    if (isAsking) return
    const abort = new AbortController()
    asking.current = abort
    setIsAsking(true)
    setError(undefined)
    setFailedRunId(undefined)
    const answer = await bridge.call('embeddings.query', { id: result.id, text }, { signal: abort.signal })
    setIsAsking(false)
    if (!answer.ok) return setError(answer.error)
    const { vector, runId, tookMs, usage, problems } = answer.value
    if (vector === undefined) {
      setFailedRunId(runId)
      const [problem] = problems
      return setError(
        answer.value.error ?? {
          kind: 'invalid-response',
          ...(problem === undefined
            ? embeddingsError('noQueryVector')
            : embeddingsError('unusableQueryVector', { problem: describeProblem(problem) })),
        },
      )
    }
    const cosines = await session.runTask([source], 'rank', {
      key: source.key,
      vector: new Float32Array(vector.slice().buffer),
    })
    setRanked({ text, rows: rankRows(cosines), runId, tookMs, usage })
  }

  return { ranked, error, failedRunId, isAsking, rank, stop: () => asking.current?.abort() }
}
