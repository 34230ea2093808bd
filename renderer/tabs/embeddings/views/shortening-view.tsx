import { useMemo, useState } from 'react'
import { comparedNeighbours } from '../../../lib/vectors/agreement.ts'
import { shorterLengths } from '../../../lib/vectors/shortening.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { TaskStateView } from '../vectors/task-state-view.tsx'
import { useVectorAnswer } from '../vectors/use-vector-answer.ts'
import { useShownVectors } from '../vectors/vectors-context.ts'
import { ShorteningChart } from './shortening-chart.tsx'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** The recall that is lost when only the first numbers of each vector are kept. */
export function ShorteningView() {
  const { source, result } = useShownVectors()
  const [wanted, setWanted] = useState<string>()
  const compared = comparedNeighbours(source.rowCount)
  const lengths = shorterLengths(source.dimensions)
  const isWanted = wanted === source.address
  const answer = useVectorAnswer(
    [source],
    'shortening',
    isWanted ? { key: source.key, k: compared, lengths } : undefined,
  )
  const costs = useMemo(
    () => [{ length: source.dimensions, agreement: 1 }, ...(answer.data ?? [])],
    [source.dimensions, answer.data],
  )
  if (lengths.length === 0)
    return <p className="p-3 text-small text-ink-3">{embeddingsText().truncation.tooShort}</p>
  if (source.rowCount < 2) return <p className="p-3 text-small text-ink-3">{embeddingsText().side.onlyRow}</p>
  if (answer.data === undefined) {
    return (
      <div className="flex flex-col items-start gap-3 p-3">
        <p className="max-w-120 text-ink-2">
          {embeddingsText().truncation.explanation({ lengths: lengths.length, nearest: compared })}
        </p>
        {isWanted ? (
          <div className="flex items-center">
            <TaskStateView answer={answer} label={embeddingsText().truncation.measuring} />
            {answer.error === null && (
              <Button size="small" onClick={() => setWanted(undefined)}>
                {embeddingsText().results.cancel}
              </Button>
            )}
          </div>
        ) : (
          <Button variant="primary" onClick={() => setWanted(source.address)}>
            {embeddingsText().truncation.measure}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-3">
      <ShorteningChart costs={costs} nearest={compared} model={result.model} />
    </div>
  )
}
