import { Mic } from 'lucide-react'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { useDefaultModel } from '../../../panels/model-picker/use-default-model.ts'
import { useActiveConnection } from '../../../queries/connections.ts'
import { transcribedClips, useTranscribedClips } from '../clips/transcribed-clips.ts'
import type { MeasuredClip } from '../clips/use-measured.ts'
import { TranscribedClip } from './transcribed-clip.tsx'
import { useListen } from './use-listen.ts'
import { speechText } from '../../../../shared/text/en/speech.ts'

/** Has clips transcribed by another model, and shows which words differ. */
export function ListenBack({ clips }: { clips: readonly MeasuredClip[] }) {
  const connection = useActiveConnection()
  const model = useTranscribedClips(({ listenModel }) => listenModel)
  const listened = useTranscribedClips((transcribed) => transcribed.listened)
  useDefaultModel(connection, 'transcribe', model === '', choose)
  const { listen, isSending, error } = useListen()
  const transcribed = clips.flatMap((clip) => {
    const runId = listened[clip.item.id]
    return runId === undefined ? [] : [{ clip, runId }]
  })
  return (
    <section aria-label={speechText().roundTrip}>
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <h4 className="text-meta font-strong text-ink-3">{speechText().roundTrip}</h4>
        <p className="min-w-40 flex-1 text-small text-ink-2">
          {transcribed.length === 0 ? speechText().roundTripHint : speechText().roundTripDone}
        </p>
        <div className="w-56 min-w-0">
          <ModelPicker
            connectionId={connection.id}
            target="transcribe"
            label={speechText().transcriptionModel}
            isLabelHidden
            value={model}
            onChange={choose}
          />
        </div>
        <Button
          icon={Mic}
          isBusy={isSending}
          busyLabel={speechText().sending}
          onClick={() =>
            listen(
              connection.id,
              model,
              clips.map(({ item }) => item),
            )
          }
          disabledReason={model === '' ? speechText().chooseTranscriptionModel : undefined}
        >
          {runLabel(clips.length, transcribed.length > 0)}
        </Button>
      </div>
      {error !== undefined && <ErrorNotice error={error} className="mx-3 mb-3" />}
      {transcribed.length > 0 && (
        <ul aria-label={speechText().results} className="border-t border-line">
          {transcribed.map(({ clip, runId }) => (
            <TranscribedClip key={runId} clip={clip} runId={runId} />
          ))}
        </ul>
      )}
    </section>
  )
}

function runLabel(count: number, isAgain: boolean): string {
  if (isAgain) return speechText().runAgain
  return speechText().transcribe(count)
}

function choose(listenModel: string): void {
  transcribedClips.getState().change({ listenModel })
}
