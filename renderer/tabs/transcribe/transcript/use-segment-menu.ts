import { Copy, Play } from 'lucide-react'
import { copyText } from '../../../controls/buttons/copy-text.ts'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import type { AudioPlayback } from '../../../panels/audio/audio-playback.ts'
import { useSendTo } from '../../../panels/send-to/use-send-to.ts'
import { transcribeText } from '../../../../shared/text/en/transcribe.ts'
import type { TranscriptRow } from './transcript-rows.ts'

/** Returns the menu of a row of a transcript. */
export function useSegmentMenu(
  playback: AudioPlayback,
): (row: TranscriptRow | undefined) => readonly MenuSection[] {
  const sendTo = useSendTo()
  return (row) => {
    if (row === undefined) return []
    const { start, text } = row
    const { playFromHere, copyText: copyLabel } = transcribeText()
    return [
      {
        items: [
          ...(start === undefined
            ? []
            : [
                {
                  id: 'play',
                  label: playFromHere,
                  icon: Play,
                  onSelect() {
                    playback.seek(start * 1000)
                    playback.play()
                  },
                },
              ]),
          { id: 'copy', label: copyLabel, icon: Copy, onSelect: () => void copyText(text) },
          sendTo({ kind: 'text', text }),
        ],
      },
    ]
  }
}
