import { useQuery } from '@tanstack/react-query'
import type { RerankResult } from '../../../../shared/rerank/rerank-result.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { RunEnding } from '../../../panels/runs/run-ending.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { historyItemQuery } from '../../../queries/history.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

/** A ranking that did not simply end well: what happened, why, what next. */
export function EndingLine({
  result,
  actions,
}: {
  result: RerankResult
  actions: Pick<RequestActions, 'retry' | 'applyRemedy'>
}) {
  const { data } = useQuery(historyItemQuery(useBridge(), result.id))
  if (data === undefined) return null
  const run = { ...data.run, status: result.status }
  return (
    <section
      aria-label={rerankText().results.ended(result.model)}
      className="flex flex-col gap-2 border-b border-line p-3"
    >
      <h3 className="text-meta font-strong text-ink-3">
        <MiddleCut text={result.model} />
      </h3>
      <RunEnding
        run={run}
        kept={result.ranking === undefined ? rerankText().results.notReceived : rerankText().results.received}
        onAgain={() => actions.retry(result.id)}
        onRemedy={(remedy) => actions.applyRemedy(remedy, result.id)}
      />
    </section>
  )
}
