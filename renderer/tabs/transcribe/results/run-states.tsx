import type { Run } from '../../../../shared/runs/run.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { RunningLine } from '../../../panels/runs/running-line.tsx'
import { RunEnding } from '../../../panels/runs/run-ending.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import type { TranscriptRun } from './use-transcript-run.ts'
import { transcribeText } from '../../../../shared/text/en/transcribe.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

/** The pending part of a request, and its progress. */
export function WorkingView({ run, hasText }: { run: Run | undefined; hasText: boolean }) {
  if (run === undefined) {
    return (
      <p className="flex items-center gap-2 p-4 text-small text-ink-2">
        <Spinner /> {transcribeText().reading}
      </p>
    )
  }
  const { upload } = run
  const isUploading = upload !== undefined && upload.bytes < upload.total
  return (
    <RunningLine
      run={run}
      awaited={
        isUploading
          ? transcribeText().uploading({
              sent: formatBytes(upload.bytes),
              total: formatBytes(upload.total),
            })
          : hasText
            ? transcribeText().receiving
            : transcribeText().uploaded
      }
    >
      {isUploading && (
        <progress
          className="progress-line min-w-16 flex-1"
          aria-label={transcribeText().upload}
          max={upload.total}
          value={upload.bytes}
        />
      )}
    </RunningLine>
  )
}

/** The end of a request that did not simply return a transcript. */
export function EndedView({ shown, actions }: { shown: TranscriptRun; actions: RequestActions }) {
  const { run, transcript, isWhole, isRunning, problem } = shown
  if (run === undefined || isRunning || !isWhole) return null
  if (problem !== undefined) return <ErrorNotice error={problem} className="m-3 flex-none" />
  const text = transcript?.text ?? ''
  const wordCount = text.split(/\s+/).filter((word) => word !== '').length
  return (
    <div className="flex flex-none flex-col gap-2 p-3 empty:hidden">
      <RunEnding
        run={run}
        kept={wordCount === 0 ? transcribeText().nothingArrived : transcribeText().partKept(wordCount)}
        empty={
          wordCount > 0
            ? undefined
            : {
                title: transcribeText().noWords,
                text: transcribeText().endedWithoutWords,
              }
        }
        onAgain={() => actions.retry(run.id)}
        onRemedy={(remedy) => actions.applyRemedy(remedy, run.id)}
      />
    </div>
  )
}
