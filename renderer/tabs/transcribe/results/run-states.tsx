import { Square } from 'lucide-react'
import { useBridge } from '../../../bridge/use-bridge.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { Button } from '../../../controls/button.tsx'
import { ElapsedTime } from '../../../controls/elapsed-time.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { RunEnding } from '../../../panels/runs/run-ending.tsx'
import { Spinner } from '../../../controls/spinner.tsx'
import type { TranscriptRun } from './use-transcript-run.ts'
import { transcribeText } from '../../../../shared/text/en/transcribe.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

/** What is awaited of a request, and how far it is. */
export function WorkingView({ run, hasText }: { run: Run | undefined; hasText: boolean }) {
  const bridge = useBridge()
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
    <div className="flex min-h-control-small flex-none flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-panel px-4 py-2 text-small text-ink-2">
      <Spinner />
      <output aria-live="off" className="tabular">
        {isUploading
          ? transcribeText().uploading({
              sent: formatBytes(upload.bytes),
              total: formatBytes(upload.total),
            })
          : hasText
            ? transcribeText().receiving
            : transcribeText().uploaded}
      </output>
      {upload !== undefined && isUploading && (
        <progress
          className="progress-line min-w-16 flex-1"
          aria-label={transcribeText().upload}
          max={upload.total}
          value={upload.bytes}
        />
      )}
      <ElapsedTime startedAt={run.startedAt} className="ml-auto" />
      <Button size="small" icon={Square} onClick={() => void bridge.call('runs.stop', { id: run.id })}>
        {transcribeText().stop}
      </Button>
    </div>
  )
}

/** How a request ended that did not simply give a transcript. */
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
