import { ListOrdered } from 'lucide-react'
import { useMemo } from 'react'
import { filledRows } from '../../../../shared/sets/filled-rows.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { ReadingList, UnreadList } from '../../../controls/lists/list-states.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { useDocuments } from '../form/documents-store.ts'
import { isEmptySet } from '../../../panels/text-sets/text-set-store.ts'
import { WaitingRequests } from '../../../panels/queue/waiting-requests.tsx'
import { useTextSets } from '../../../panels/text-sets/use-text-sets.ts'
import { exampleSet } from '../form/example.ts'
import { useRerankValues } from '../values.ts'
import { rerankForm, type RerankValues } from '../../../../shared/request-forms/rerank/form.ts'
import type { ResultsProps } from '../../../request-tab/define-request-tab.tsx'
import { useRankings, type Rankings } from '../use-rankings.ts'
import { bestOf, compareRankings, farMove, isEditedSince, topOf } from './compare-rankings.ts'
import { ExportMenu } from './export-menu.tsx'
import { RankingTable } from './ranking-table.tsx'
import { RunningLine } from '../../../panels/runs/running-line.tsx'
import { slopeLegend } from './slope-shapes.ts'
import { toSlopeFile } from './slope-file.ts'
import { TopLine, defaultTop, leastTop } from './top-line.tsx'
import { useRerankView } from '../view-store.ts'
import { ChartLegend } from '../../../panels/charts/chart-legend.tsx'
import { SlopeChart } from './slope-chart.tsx'
import { rerankText } from '../../../../shared/text/en/rerank.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'
import { useQuery } from '@tanstack/react-query'
import type { RerankResult } from '../../../../shared/rerank/rerank-result.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { RunEnding } from '../../../panels/runs/run-ending.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { historyItemQuery } from '../../../queries/history.ts'

/** The rankings side by side, and the requests that are running, waiting or failed. */
export function ResultsPane({ values, requests, actions }: ResultsProps<RerankValues>) {
  const rankings = useRankings(requests)
  const { shown, queued } = rankings
  const { view, depth } = useRerankValues(({ form }) => form)
  const change = useRerankValues((state) => state.change)
  const { rows } = useDocuments()
  // A retry replaces the column of its ranking. Save the shown columns first: they may be the default ones.
  const keepColumns = (): void => change({ shown: shown.map(({ id }) => id) })
  const inColumns: Pick<RequestActions, 'retry' | 'applyRemedy'> = {
    retry(runId) {
      keepColumns()
      actions.retry(runId)
    },
    applyRemedy(remedy, runId) {
      keepColumns()
      actions.applyRemedy(remedy, runId)
    },
  }
  const ranked = useMemo(
    () => shown.filter(({ ranking }) => ranking !== undefined && ranking.ranked.length > 0),
    [shown],
  )
  const ended = shown.filter(
    ({ status, error }) => status !== 'running' && (status !== 'done' || error !== undefined),
  )
  const whole = useMemo(() => compareRankings(ranked, rows), [ranked, rows])
  const top = useRerankView((state) => state.top) ?? defaultTop(whole.documents.length)
  const comparison = useMemo(() => bestOf(topOf(whole, top === 'all' ? undefined : top)), [whole, top])
  const far = farMove(whole.documents.length)
  const toFile = () => toSlopeFile({ comparison, depth, far })
  // The sent texts have their variables filled in.
  const filled = rerankForm.filledIn(values)
  const now = filled.ok ? filled.value : values
  const isEdited = ranked.some((result) => isEditedSince(result, now.query, filledRows(now.rows)))
  return (
    <>
      <PaneHead
        title={rerankText().results.title}
        actions={
          <>
            <SegmentedControl
              label={rerankText().results.view}
              value={view}
              onChange={(next) => change({ view: next })}
              segments={[
                { value: 'slope', label: rerankText().results.slope },
                { value: 'table', label: rerankText().results.table },
              ]}
            />
            <ExportMenu results={ranked} toFile={toFile} />
          </>
        }
      >
        {view === 'slope' && ranked.length > 0 && (
          <ChartLegend
            entries={slopeLegend(comparison, far)}
            className="h-5 overflow-hidden text-meta text-ink-3 max-[480px]:hidden"
          />
        )}
      </PaneHead>
      {shown
        .filter(({ status }) => status === 'running')
        .map((result) => (
          <RunningLine
            key={result.id}
            run={result}
            awaited={rerankText().results.running(result.model)}
            stopLabel={rerankText().results.stopModel(result.model)}
          />
        ))}
      <WaitingRequests
        requests={queued}
        queue={actions.queue}
        onRemedy={(remedy) => actions.applyRemedy(remedy, undefined)}
      />
      {ended.length > 0 && (
        <div className="max-h-[55%] flex-none overflow-y-auto">
          {ended.map((result) => (
            <EndingLine key={result.id} result={result} actions={inColumns} />
          ))}
        </div>
      )}
      {isEdited && (
        <Note role="note" className="m-2 mb-0 flex-none">
          {rerankText().results.edited}
        </Note>
      )}
      {whole.documents.length > leastTop && (
        <TopLine top={top} shown={comparison.documents.length} count={whole.documents.length} />
      )}
      {ranked.length > 0 ? (
        view === 'slope' ? (
          <SlopeChart comparison={comparison} depth={depth} far={far} toFile={toFile} />
        ) : (
          <RankingTable comparison={comparison} />
        )
      ) : (
        shown.length + queued.length === 0 && <NothingYet rankings={rankings} />
      )}
    </>
  )
}

function NothingYet({ rankings: { all, error, readAgain } }: { rankings: Rankings }) {
  const sets = useTextSets()
  const isEmpty = useDocuments(isEmptySet)
  if (error !== undefined) return <UnreadList error={error} onReadAgain={readAgain} />
  if (all === undefined) return <ReadingList>{rerankText().results.reading}</ReadingList>
  return (
    <EmptyState
      icon={ListOrdered}
      title={isEmpty ? rerankText().empty.start : rerankText().empty.notRanked}
      action={
        isEmpty ? (
          <Button onClick={() => void sets.startNew(exampleSet())}>{rerankText().empty.fillExample}</Button>
        ) : undefined
      }
    >
      {isEmpty ? rerankText().empty.explanation : rerankText().empty.hint}
    </EmptyState>
  )
}

/** A ranking that did not simply succeed: what happened, why, and what to do next. */
function EndingLine({
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
