import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { withBrokenCalls } from '../../../../shared/formats/whole-calls.ts'
import { documentsOf } from '../../../../shared/experiments/documents-of.ts'
import type { Cell, CellRow, ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { findEmbeddingSummary } from '../../../../shared/formats/embeddings/embedding-summary.ts'
import { findRanking } from '../../../../shared/formats/rerank/ranking.ts'
import type { Json } from '../../../../shared/json.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { IncidentButton } from '../../../panels/incident/incident-button.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { readAnswerJson } from '../../../lib/experiments/answer-field.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { CodeView } from '../../../panels/markdown/code/code-view.tsx'
import { Markdown } from '../../../panels/markdown/markdown.tsx'
import { LineDiff } from '../../../panels/runs/diff-view.tsx'
import { ExchangeBlocks } from '../../../panels/runs/exchange-blocks.tsx'
import { cellQuery } from '../../../queries/experiments.ts'
import { historyItemQuery } from '../../../queries/history.ts'
import { CellJob, useJobOfRun } from './cell-job.tsx'
import { CellFiles } from './cell-files.tsx'
import { CellRanking } from './cell-ranking.tsx'
import { CellVectors } from './cell-vectors.tsx'
import { RightSection } from './right-section.tsx'

type AnswerView = 'plain' | 'markdown' | 'json' | 'baseline'

export type CellAnswerProps = {
  plan: ExperimentPlan
  cell: Cell
  /** The baseline's cell for the same case and repeat; `undefined` for a cell of the baseline itself. */
  baseline: CellRow | undefined
}

/** The answer of a cell: its text in one of several views, its files, or its other contents. */
export function CellAnswer({ plan, cell, baseline }: CellAnswerProps) {
  const text = experimentResultsText().cell
  const words = cell.text ?? ''
  const json = readAnswerJson(words)
  const views: readonly AnswerView[] = [
    'plain',
    json === undefined ? 'markdown' : 'json',
    ...(baseline === undefined ? [] : (['baseline'] as const)),
  ]
  const [chosen, setChosen] = useState<AnswerView>()
  const view = chosen !== undefined && views.includes(chosen) ? chosen : (views[1] ?? 'plain')
  const { inputTokens, outputTokens } = cell.metrics
  const job = useJobOfRun(cell.runId)
  return (
    <RightSection
      title={text.answer}
      meta={
        words === '' ? null : (
          <>
            <SegmentedControl
              label={text.answerAs}
              value={view}
              onChange={setChosen}
              segments={views.map((value) => ({ value, label: text[value] }))}
            />
            <CopyButton text={words} label={text.copy} />
          </>
        )
      }
    >
      {words !== '' && (
        <Words
          view={view}
          words={words}
          pretty={json === undefined ? words : prettyJson(json)}
          baseline={baseline}
        />
      )}
      <CellFiles plan={plan} cell={cell} />
      {words === '' && cell.media === undefined && (cell.state !== 'sending' || job === undefined) && (
        <OtherAnswer cell={cell} documents={documentsOf(plan.cases[cell.caseIndex]?.vars ?? {})} />
      )}
      {job !== undefined && cell.state !== 'planned' && <CellJob job={job} />}
      {inputTokens !== undefined && outputTokens !== undefined && (
        <p className="tabular mt-1.5 text-right text-meta text-ink-3">
          {text.tokens({ input: formatCount(inputTokens), output: formatCount(outputTokens) })}
        </p>
      )}
    </RightSection>
  )
}

/** Formats JSON; `parseJson` has already rejected values that are nested too deeply. */
function prettyJson(value: Json): string {
  return JSON.stringify(value, undefined, 2)
}

type WordsProps = { view: AnswerView; words: string; pretty: string; baseline: CellRow | undefined }

function Words({ view, words, pretty, baseline }: WordsProps): ReactNode {
  if (view === 'markdown') return <Markdown text={words} />
  if (view === 'json')
    return (
      <pre className="wire rounded-md bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere edge select-text">
        <CodeView code={pretty} language="json" isOpen={false} />
      </pre>
    )
  if (view === 'baseline' && baseline !== undefined)
    return <AgainstBaseline after={pretty} baseline={baseline} />
  return (
    <div className="rounded-md bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere edge select-text">
      {words}
    </div>
  )
}

/** A line diff against the full answer of the baseline, with JSON formatted on both sides. */
function AgainstBaseline({ after, baseline }: { after: string; baseline: CellRow }) {
  const { data } = useQuery(cellQuery(useBridge(), baseline.id, versionOf(baseline)))
  if (data === undefined)
    return <p className="text-small text-ink-3">{experimentResultsText().cell.reading}</p>
  const json = readAnswerJson(data.text ?? '')
  return <LineDiff before={json === undefined ? (data.text ?? '') : prettyJson(json)} after={after} />
}

/** Shown instead of a text: the state, the error, or an answer of another kind (a ranking, vectors, tool calls). */
function OtherAnswer({ cell, documents }: { cell: Cell; documents: readonly string[] }) {
  const text = experimentResultsText().cell
  const isAnswered = cell.state === 'done' || cell.state === 'failed'
  const { data } = useQuery({
    ...historyItemQuery(useBridge(), cell.runId ?? ''),
    enabled: isAnswered && cell.runId !== undefined,
  })
  if (cell.error !== undefined)
    return (
      <ErrorNotice
        error={cell.error}
        actions={cell.runId !== undefined && <IncidentButton runId={cell.runId} />}
      />
    )
  const blocks = withBrokenCalls(data?.answer ?? [], data?.run)
  const ranking = findRanking(blocks)
  if (ranking !== undefined) return <CellRanking ranking={ranking} documents={documents} />
  const vectors = findEmbeddingSummary(blocks)
  if (vectors !== undefined) return <CellVectors summary={vectors} />
  if (blocks.length > 0) return <ExchangeBlocks blocks={blocks} />
  const sentence = {
    planned: text.notSent,
    sending: text.isOut,
    stopped: text.wasStopped,
    unknown: text.isUnknown,
    done: text.noAnswer,
    failed: text.noAnswer,
    error: text.noAnswer,
  }[cell.state]
  return <p className="text-small text-ink-3">{sentence}</p>
}

/** Returns a key that changes with the state of a cell. */
export function versionOf({ attempts, state }: CellRow): string {
  return `${attempts}-${state}`
}
