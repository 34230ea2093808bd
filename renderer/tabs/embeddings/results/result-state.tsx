import { plural } from '../../../../shared/text/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { Play, RotateCcw, ScanSearch, Square, TriangleAlert } from 'lucide-react'
import { describeProblem, isHarmless } from '../../../../shared/formats/embeddings/embedding-problem.ts'
import type {
  EmbeddingBatch,
  EmbeddingDetail,
  EmbeddingResult,
} from '../../../../shared/embeddings/embedding-result.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/button.tsx'
import { ElapsedTime } from '../../../controls/elapsed-time.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { formatCount, formatPlural } from '../../../lib/format-number.ts'
import { MedicNotice } from '../../../panels/medic/medic-notice.tsx'
import { Note } from '../../../controls/note.tsx'
import { Spinner } from '../../../controls/spinner.tsx'
import { historyItemQuery } from '../../../queries/history.ts'
import { useTexts } from '../texts/texts-store.ts'
import { countChanged } from '../vectors/to-shown-vectors.ts'
import { useEmbeddingsView } from '../view-store.ts'
import { toProblemLines } from './problem-lines.ts'
import type { ResultActions } from './use-result-actions.ts'

export type ResultStateProps = {
  result: EmbeddingResult
  detail: EmbeddingDetail | undefined
  actions: ResultActions
}

/** How it goes or went, where it is not simply done. */
export function ResultState({ result, detail, actions }: ResultStateProps) {
  const failed = result.batches.find(({ status, error }) => status === 'failed' && error !== undefined)
  if (result.status === 'running') return <Progress result={result} onStop={() => actions.stop(result.id)} />
  return (
    <div className="flex max-h-[50%] flex-none flex-col gap-2 overflow-y-auto border-b border-line p-3 empty:hidden">
      {result.status === 'incomplete' && failed?.error === undefined && (
        <Stopped result={result} actions={actions} />
      )}
      {result.status === 'incomplete' && failed?.error !== undefined && (
        <Failed result={result} batch={failed} error={failed.error} actions={actions} />
      )}
      <Problems result={result} />
      {detail !== undefined && <Changed detail={detail} actions={actions} />}
    </div>
  )
}

function countDone({ batches }: EmbeddingResult): number {
  return batches.filter(({ status }) => status === 'done').length
}

function Progress({ result, onStop }: { result: EmbeddingResult; onStop: () => void }) {
  const done = countDone(result)
  const { batches, readyCount, rowCount, startedAt } = result
  return (
    <div className="flex flex-none flex-col gap-2 border-b border-line bg-panel px-4 py-3 text-small text-ink-2">
      <div className="flex items-center gap-3">
        <Spinner />
        <output className="tabular min-w-0 flex-1">
          {formatCount(done)} of {formatPlural(batches.length, 'request')}, {formatCount(readyCount)} of{' '}
          {formatPlural(rowCount, 'vector')}
        </output>
        <ElapsedTime startedAt={startedAt} />
        <Button size="small" icon={Square} onClick={onStop}>
          Stop
        </Button>
      </div>
      <progress
        className="h-1 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line-strong [&::-webkit-progress-value]:bg-accent"
        aria-label="Requests"
        max={batches.length}
        value={done}
      />
    </div>
  )
}

/** How far it came, for a result that is not whole. */
function keptText(result: EmbeddingResult): string {
  const { readyCount, rowCount, batches } = result
  const vectors = formatPlural(rowCount, 'vector')
  const requests = formatPlural(batches.length, 'request')
  const kept = plural(readyCount, {
    one: `# of ${vectors} came and is kept`,
    other: `# of ${vectors} came and are kept`,
  })
  const left = plural(batches.length - countDone(result), {
    one: `# of ${requests} is left`,
    other: `# of ${requests} are left`,
  })
  return `${kept}; ${left}.`
}

function Stopped({ result, actions }: { result: EmbeddingResult; actions: ResultActions }) {
  return (
    <Note tone="warn" icon={Square} role="note">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-60 flex-1 select-text">
          <strong className="font-strong">Stopped.</strong> {keptText(result)} What was on its way may have
          been charged.
        </p>
        <Button size="small" icon={Play} onClick={() => actions.retry(result.id)}>
          Go on
        </Button>
      </div>
    </Note>
  )
}

type FailedProps = {
  result: EmbeddingResult
  batch: EmbeddingBatch
  error: AppError
  actions: ResultActions
}

/** A request that failed ends the others: what refuses one refuses the next. */
function Failed({ result, batch, error, actions }: FailedProps) {
  const show = useEmbeddingsView((view) => view.show)
  const refused = error.remedies?.find((remedy) => remedy.type === 'remove-field')
  const buttons = (
    <>
      {error.remedies?.some(({ type }) => type === 'retry') !== true && (
        <Button size="small" icon={Play} onClick={() => actions.retry(result.id)}>
          Go on
        </Button>
      )}
      {batch.runId !== undefined && (
        <Button size="small" icon={ScanSearch} onClick={() => show({ inspectedRunId: batch.runId })}>
          Inspect request
        </Button>
      )}
    </>
  )
  return (
    <>
      {refused !== undefined && batch.runId !== undefined ? (
        <Refused {...{ result, batch, error, actions }} runId={batch.runId} field={refused.field}>
          {buttons}
        </Refused>
      ) : (
        <ErrorNotice
          error={error}
          onRemedy={(remedy) => actions.applyRemedy(remedy, result.id)}
          remedyLabels={{ retry: 'Go on' }}
          actions={buttons}
        />
      )}
      {result.batches.length > 1 && <Note>{keptText(result)}</Note>}
    </>
  )
}

type RefusedProps = FailedProps & { runId: string; field: string; children: React.ReactNode }

function Refused({ result, error, actions, runId, field, children }: RefusedProps) {
  const { data } = useQuery(historyItemQuery(useBridge(), runId))
  const onRemedy: Parameters<typeof MedicNotice>[0]['onRemedy'] = (remedy) =>
    actions.applyRemedy(remedy, result.id)
  if (data === undefined) return <ErrorNotice error={error} onRemedy={onRemedy} actions={children} />
  return (
    <MedicNotice
      run={data.run}
      error={error}
      field={field}
      onRemedy={onRemedy}
      actions={children}
      className={undefined}
    />
  )
}

/** What was wrong with vectors, by name. */
function Problems({ result }: { result: EmbeddingResult }) {
  const lines = toProblemLines(result.batches)
  if (lines.length === 0) return null
  const isMild = result.batches.every(({ problems }) => problems.every(isHarmless))
  return (
    <Note tone={isMild ? 'neutral' : 'warn'} icon={TriangleAlert} role="note">
      <ul aria-label="Problems of the vectors" className="flex flex-col gap-0.5 select-text">
        {lines.map(({ problem, first, times }) => (
          <li key={`${problem.kind} ${first} ${problem.found ?? ''}`}>
            {describeProblem(problem, first)}
            {times > 1 && ` In ${formatPlural(times, 'request')}.`}
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** The set was edited since: what is seen is of the texts as they were. */
function Changed({ detail, actions }: { detail: EmbeddingDetail; actions: ResultActions }) {
  const rows = useTexts((state) => state.rows)
  const changed = countChanged(detail, rows)
  if (changed === 0) return null
  return (
    <Note icon={RotateCcw} role="note">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-60 flex-1">
          {formatPlural(changed, 'text')} changed since. These vectors are of the texts as they were.
        </p>
        <Button size="small" onClick={actions.submit}>
          Embed again
        </Button>
      </div>
    </Note>
  )
}
