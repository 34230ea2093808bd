import { useQuery } from '@tanstack/react-query'
import { Unplug, X } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { cutShort, recordingFormat } from '../../../shared/media/new-recording.ts'
import { call } from '../../bridge/call.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { readLocalJson, writeLocalJson } from '../../stores/local-json.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { Note } from '../../controls/texts/note.tsx'
import { formatPosition } from '../audio/format-position.ts'
import { recorderText } from '../../../shared/text/en/recorder.ts'

const seenKey = 'cut-take-seen'

/** Offers, once, the recording that was running when the app quit or its page was reloaded. */
export function CutRecording({ onRecording }: { onRecording: (item: MediaItem) => void }) {
  const bridge = useBridge()
  const [seen, setSeen] = useState(() => readLocalJson(seenKey, z.string()))
  const { data: recording } = useQuery({
    // Below the `media` key, so that it is refetched with the library: after a reload the recording is added slightly
    // later than the page loads.
    queryKey: ['media', 'cut-take'],
    queryFn: async ({ signal }) => {
      const { items } = await call(
        bridge,
        'media.list',
        { kinds: ['audio'], offset: 0, limit: 1 },
        { signal },
      )
      return items.find(isCut) ?? null
    },
  })
  if (recording === undefined || recording === null || recording.id === seen) return null
  const forget = (): void => {
    writeLocalJson(seenKey, recording.id)
    setSeen(recording.id)
  }
  return (
    <Note tone="warn" icon={Unplug} role="note">
      <span className="flex items-start gap-1">
        <span className="flex-1">
          {recording.durationMs === undefined
            ? recorderText().cutShort
            : recorderText().cutShortAt(formatPosition(recording.durationMs))}
        </span>
        <IconButton icon={X} iconSize="small" label={recorderText().leaveInLibrary} onClick={forget} />
      </span>
      <Button
        size="small"
        className="mt-1.5"
        onClick={() => {
          onRecording(recording)
          forget()
        }}
      >
        {recorderText().useRecording}
      </Button>
    </Note>
  )
}

function isCut({ provenance, exists }: MediaItem): boolean {
  return exists && provenance?.format === recordingFormat && provenance.parameters[cutShort] === true
}
