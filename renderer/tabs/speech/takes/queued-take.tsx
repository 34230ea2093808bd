import { ArrowUp, Clock, Pause, TriangleAlert, X } from 'lucide-react'
import { Button } from '../../../controls/button.tsx'
import { ElapsedTime } from '../../../controls/elapsed-time.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { Icon } from '../../../controls/icon.tsx'
import { IconButton } from '../../../controls/icon-button.tsx'
import type { Series } from '../../../panels/audio/use-waveform-colours.ts'
import { Spinner } from '../../../controls/spinner.tsx'
import type { SpeakActions } from '../use-speak.ts'
import { TakeHead } from './take-head.tsx'
import { useSpeechQueue, useSpeechQueueState, type QueuedSpeech } from './use-speech-queue.ts'
import { TakeWell } from './take-well.tsx'

export type QueuedTakeProps = { queued: QueuedSpeech; series: Series; actions: SpeakActions }

/** A voice that was asked for and has no run yet: it waits, is on its way, or could not be sent. */
export function QueuedTake({ queued, series, actions }: QueuedTakeProps) {
  const queue = useSpeechQueue()
  const limit = useSpeechQueueState((state) => state.limit)
  const { state, sentAt, error } = queued
  const { voice, model } = queued.request.request
  return (
    <>
      <TakeHead series={series} voice={voice} model={model}>
        <IconButton
          icon={X}
          label={`Take ${voice} out of the queue`}
          tooltip="Remove from the queue"
          onClick={() => queue.remove(queued.id)}
        />
      </TakeHead>
      {state === 'unsent' && error !== undefined ? (
        <ErrorNotice
          error={error}
          className="mb-3"
          onRemedy={(remedy) => actions.applyRemedy(remedy, undefined)}
        />
      ) : (
        <TakeWell>
          {state === 'held' && (
            <>
              <Icon of={Pause} /> It waited when the page was reloaded
              <Button size="small" icon={ArrowUp} onClick={() => queue.release(queued.id)}>
                Send
              </Button>
            </>
          )}
          {state === 'waiting' && (
            <>
              <Icon of={Clock} /> Waits, {limit} at a time
            </>
          )}
          {state === 'unsent' && (
            <>
              <Icon of={TriangleAlert} className="text-danger" /> Not sent
            </>
          )}
          {(state === 'sending' || state === 'running') && (
            <>
              <Spinner size={16} /> Sending
              {sentAt !== undefined && <ElapsedTime startedAt={sentAt} />}
            </>
          )}
        </TakeWell>
      )}
    </>
  )
}
