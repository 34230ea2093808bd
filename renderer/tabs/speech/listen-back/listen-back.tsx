import { Mic } from 'lucide-react'
import { Button } from '../../../controls/button.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { useDefaultModel } from '../../../panels/model-picker/use-default-model.ts'
import { useActiveConnection } from '../../../queries/connections.ts'
import { transcribedClips, useTranscribedClips } from '../takes/transcribed-clips.ts'
import type { MeasuredTake } from '../takes/use-measured.ts'
import { TranscribedClip } from './transcribed-clip.tsx'
import { useListen } from './use-listen.ts'

/** Has takes written down by another model, and shows which words were understood otherwise. */
export function ListenBack({ takes }: { takes: readonly MeasuredTake[] }) {
  const connection = useActiveConnection()
  const model = useTranscribedClips(({ listenModel }) => listenModel)
  const listened = useTranscribedClips((transcribed) => transcribed.listened)
  useDefaultModel(connection, 'transcribe', model === '', choose)
  const { listen, isSending, error } = useListen()
  const transcribed = takes.flatMap((take) => {
    const runId = listened[take.item.id]
    return runId === undefined ? [] : [{ take, runId }]
  })
  return (
    <section aria-label="Listen back">
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <h4 className="text-meta font-strong text-ink-3">Listen back</h4>
        <p className="min-w-40 flex-1 text-small text-ink-2">
          {transcribed.length === 0
            ? 'Has the takes written down, and compares that with your text.'
            : 'Written down, and compared with your text.'}
        </p>
        <div className="w-56 min-w-0">
          <ModelPicker
            connectionId={connection.id}
            target="transcribe"
            label="Transcription model"
            isLabelHidden
            value={model}
            onChange={choose}
          />
        </div>
        <Button
          icon={Mic}
          isBusy={isSending}
          busyLabel="Sending"
          onClick={() =>
            listen(
              connection.id,
              model,
              takes.map(({ item }) => item),
            )
          }
          {...(model === '' && { disabledReason: 'Choose a transcription model first' })}
        >
          {runLabel(takes.length, transcribed.length > 0)}
        </Button>
      </div>
      {error !== undefined && <ErrorNotice error={error} className="mx-3 mb-3" />}
      {transcribed.length > 0 && (
        <ul aria-label="What was understood" className="border-t border-line">
          {transcribed.map(({ take, runId }) => (
            <TranscribedClip key={runId} take={take} runId={runId} />
          ))}
        </ul>
      )}
    </section>
  )
}

function runLabel(count: number, isAgain: boolean): string {
  if (isAgain) return 'Run again'
  return count === 1 ? 'Listen back' : `Listen to ${count} takes`
}

function choose(listenModel: string): void {
  transcribedClips.getState().change({ listenModel })
}
