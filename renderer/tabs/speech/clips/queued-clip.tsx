import { ArrowUp, Clock, Pause, TriangleAlert, X } from 'lucide-react'
import type { QueuedRequest } from '../../../../shared/request-queue/queued-request.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { ElapsedTime } from '../../../controls/texts/elapsed-time.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import type { Series } from '../../../panels/audio/use-waveform-colours.ts'
import { Awaited } from '../../../panels/runs/running-line.tsx'
import { WaitWords } from '../../../panels/runs/wait-words.tsx'
import { ClipHead } from './clip-head.tsx'
import { ClipWell } from './clip-well.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { speechText } from '../../../../shared/text/en/speech.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

export type QueuedClipProps = { queued: QueuedRequest; series: Series; actions: RequestActions }

/** A requested voice without a run: it waits, is being sent, or could not be sent. */
export function QueuedClip({ queued, series, actions }: QueuedClipProps) {
  const { queue } = actions
  const { state, sentAt, waitsUntil, error, label: voice, model } = queued
  const { send, removeFromQueue } = speechText()
  const onSend = () => queue.release(queued.id)
  const onRemove = () => queue.remove(queued.id)
  const sendAction = { id: 'send', label: send, icon: ArrowUp, onSelect: onSend }
  const removeAction = { id: 'remove', label: removeFromQueue, icon: X, onSelect: onRemove }
  return (
    <ContextMenu sections={() => [{ items: state === 'held' ? [sendAction, removeAction] : [removeAction] }]}>
      <div className="flex flex-1 flex-col">
        <ClipHead series={series} voice={voice} model={model}>
          <IconButton
            icon={X}
            label={speechText().removeVoiceFromQueue(voice)}
            tooltip={removeFromQueue}
            onClick={onRemove}
          />
        </ClipHead>
        {state === 'unsent' && error !== undefined ? (
          <ErrorNotice
            error={error}
            className="mb-3"
            onRemedy={(remedy) => actions.applyRemedy(remedy, undefined)}
          />
        ) : (
          <ClipWell>
            {state === 'held' && (
              <>
                <Icon of={Pause} /> {speechText().heldByClose}
                <Button size="small" icon={ArrowUp} onClick={onSend}>
                  {send}
                </Button>
              </>
            )}
            {state === 'waiting' && (
              <>
                <Icon of={Clock} />{' '}
                <WaitWords until={waitsUntil} others={speechText().waits(formatCount(queue.limit))} />
              </>
            )}
            {state === 'unsent' && (
              <>
                <Icon of={TriangleAlert} className="text-danger" /> {speechText().notSent}
              </>
            )}
            {(state === 'sending' || state === 'running') && (
              <>
                <Awaited size={16} className="max-w-full">
                  {speechText().sending}
                </Awaited>
                {sentAt !== undefined && <ElapsedTime startedAt={sentAt} />}
              </>
            )}
          </ClipWell>
        )}
      </div>
    </ContextMenu>
  )
}
