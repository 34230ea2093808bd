import { useState } from 'react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useLiveRuns } from '../../../stores/use-live-runs.tsx'
import { noteListened } from '../clips/transcribed-clips.ts'

export interface Listen {
  /** Transcribes the clips, with one request each. */
  readonly listen: (connectionId: string, model: string, items: readonly MediaItem[]) => void
  readonly isSending: boolean
  /** Why the last click did not send all requests. */
  readonly error: AppError | undefined
}

/** Sends clips to a transcription model, each once per click. */
export function useListen(): Listen {
  const bridge = useBridge()
  const liveRuns = useLiveRuns()
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<AppError | undefined>(undefined)

  async function sendAll(connectionId: string, model: string, items: readonly MediaItem[]): Promise<void> {
    setIsSending(true)
    setError(undefined)
    for (const { id, fileName, mediaType } of items) {
      const file = { mediaId: id, fileName, mediaType }
      const request = { connectionId, model, file, parameters: {}, extraJson: '' }
      const sent = await bridge.call('transcriptions.start', request)
      if (!sent.ok) {
        setError(sent.error)
        break
      }
      liveRuns.watch(sent.value.id)
      noteListened(id, sent.value.id)
    }
    setIsSending(false)
  }

  return {
    listen(connectionId, model, items) {
      if (!isSending) void sendAll(connectionId, model, items)
    },
    isSending,
    error,
  }
}
