import { useQuery } from '@tanstack/react-query'
import { Play, RotateCcw, ScanSearch, Square, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { describeProblem } from '../../../../shared/formats/embeddings/describe-problem.ts'
import { isHarmless } from '../../../../shared/formats/embeddings/embedding-problem.ts'
import type {
  EmbeddingBatch,
  EmbeddingDetail,
  EmbeddingResult,
} from '../../../../shared/embeddings/embedding-result.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { embeddingsForm } from '../../../../shared/request-forms/embeddings/form.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { IncidentButton } from '../../../panels/incident/incident-button.tsx'
import { MedicNotice } from '../../../panels/medic/medic-notice.tsx'
import { EndingLine } from '../../../panels/runs/ending-line.tsx'
import { RunningLine } from '../../../panels/runs/running-line.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { useSpokenStatus } from '../../../controls/texts/spoken-status.tsx'
import { historyItemQuery } from '../../../queries/history.ts'
import { useTexts } from '../texts/texts-store.ts'
import { embeddingsValues } from '../values.ts'
import { countChanged } from '../vectors/to-shown-vectors.ts'
import { useEmbeddingsView } from '../view-store.ts'
import { toProblemLines } from './problem-lines.ts'
import type { ResultActions } from './use-result-actions.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'
import { historyText } from '../../../../shared/text/en/history.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'

export type ResultStateProps = {
  result: EmbeddingResult
  detail: EmbeddingDetail | undefined
  actions: ResultActions
}

/** The state of a result that is not simply done. */
export function ResultState({ result, detail, actions }: ResultStateProps) {
  const failed = result.batches.find(({ status, error }) => status === 'failed' && error !== undefined)
  const status = useSpokenEnd(result, failed !== undefined)
  return (
    <>
      {status}
      {result.status === 'running' ? (
        <Progress result={result} onStop={() => actions.stop(result.id)} />
      ) : (
        <Ended {...{ result, detail, actions, failed }} />
      )}
    </>
  )
}

/** Announces the end of a result that was seen running. A failure is an alert. */
function useSpokenEnd(result: EmbeddingResult, hasFailed: boolean): ReactNode {
  const [status, say] = useSpokenStatus()
  const before = useRef(result.status)
  useEffect(() => {
    const wasRunning = before.current === 'running'
    before.current = result.status
    if (!wasRunning || result.status === 'running' || hasFailed) return
    say(result.status === 'incomplete' ? embeddingsText().results.stopped : progressText(result))
  }, [result, hasFailed, say])
  return status
}

type EndedProps = ResultStateProps & { failed: EmbeddingBatch | undefined }

function Ended({ result, detail, actions, failed }: EndedProps) {
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

function progressText(result: EmbeddingResult): string {
  const { batches, readyCount, rowCount } = result
  return embeddingsText().results.progress({
    done: countDone(result),
    requests: batches.length,
    received: readyCount,
    vectors: rowCount,
  })
}

function Progress({ result, onStop }: { result: EmbeddingResult; onStop: () => void }) {
  return (
    <RunningLine
      run={result}
      awaited={progressText(result)}
      onStop={onStop}
      progress={{
        label: embeddingsText().results.requests,
        max: result.batches.length,
        value: countDone(result),
      }}
    />
  )
}

/** The progress of a result that is incomplete. */
function receivedText(result: EmbeddingResult): string {
  const { readyCount, rowCount, batches } = result
  return embeddingsText().results.received({
    received: readyCount,
    vectors: rowCount,
    left: batches.length - countDone(result),
    requests: batches.length,
  })
}

function Stopped({ result, actions }: { result: EmbeddingResult; actions: ResultActions }) {
  return (
    <EndingLine
      ending={{
        title: historyText().states.stopped,
        text: unitsText().sentences([receivedText(result), embeddingsText().results.mayBeCharged]),
        icon: Square,
      }}
      action={
        <Button size="small" icon={Play} onClick={() => actions.retry(result.id)}>
          {embeddingsText().results.resume}
        </Button>
      }
    />
  )
}

type FailedProps = {
  result: EmbeddingResult
  batch: EmbeddingBatch
  error: AppError
  actions: ResultActions
}

/** The error of a result. A failed request ends the others: they would be rejected for the same reason. */
function Failed({ result, batch, error, actions }: FailedProps) {
  const show = useEmbeddingsView((view) => view.show)
  const refused = error.remedies?.find((remedy) => remedy.type === 'remove-field')
  const buttons = (
    <>
      {error.remedies?.some(({ type }) => type === 'retry') !== true && (
        <Button size="small" icon={Play} onClick={() => actions.retry(result.id)}>
          {embeddingsText().results.resume}
        </Button>
      )}
      {batch.runId !== undefined && (
        <Button size="small" icon={ScanSearch} onClick={() => show({ inspectedRunId: batch.runId })}>
          {embeddingsText().results.inspectFailed}
        </Button>
      )}
      {batch.runId !== undefined && <IncidentButton runId={batch.runId} />}
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
          remedyLabels={{ retry: embeddingsText().results.resume }}
          actions={buttons}
        />
      )}
      {result.batches.length > 1 && <Note>{receivedText(result)}</Note>}
    </>
  )
}

type RefusedProps = FailedProps & { runId: string; field: string; children: ReactNode }

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

/** Lists what was wrong with the vectors. */
function Problems({ result }: { result: EmbeddingResult }) {
  const lines = toProblemLines(result.batches)
  if (lines.length === 0) return null
  const isMild = result.batches.every(({ problems }) => problems.every(isHarmless))
  return (
    <Note tone={isMild ? 'neutral' : 'warn'} icon={TriangleAlert} role="note">
      <ul aria-label={embeddingsText().problems.title} className="flex flex-col gap-0.5 select-text">
        {lines.map(({ problem, first, times }) => (
          <li key={`${problem.kind} ${first} ${problem.found ?? ''}`}>
            {times > 1
              ? embeddingsText().problems.inRequests({
                  problem: describeProblem(problem, first),
                  count: times,
                })
              : describeProblem(problem, first)}
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** Says that the set was edited since: the result shows the texts as they were embedded. */
function Changed({ detail, actions }: { detail: EmbeddingDetail; actions: ResultActions }) {
  const rows = useTexts((state) => state.rows)
  const form = useStore(embeddingsValues, (state) => state.form)
  // The embedded texts have their variables filled in.
  const filled = embeddingsForm.filledIn({ ...form, rows: [...rows] })
  const changed = countChanged(detail, filled.ok ? filled.value.rows : rows)
  if (changed === 0) return null
  return (
    <Note icon={RotateCcw} role="note">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-60 flex-1">{embeddingsText().results.changed(changed)}</p>
        <Button size="small" onClick={actions.submit}>
          {embeddingsText().results.embedAgain}
        </Button>
      </div>
    </Note>
  )
}
