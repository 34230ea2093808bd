import { assertNever } from '../../../shared/assert-never.ts'
import { Spinner } from '../../controls/panes/spinner.tsx'
import type { AudioState } from './use-audio-peaks.ts'
import { mediaText } from '../../../shared/text/en/media.ts'

/** What stands where a waveform would: it is being read, or why there is none. */
export function AudioStateView({ audio }: { audio: AudioState }) {
  switch (audio.state) {
    case 'measured':
      return null
    case 'reading':
      return (
        <span className="flex items-center gap-2">
          <Spinner size={12} /> {mediaText().reading}
        </span>
      )
    case 'empty':
      return mediaText().emptyAudio
    case 'unreadable':
      return mediaText().noWaveform
    case 'too-long':
      return mediaText().tooLongForWaveform
    case 'gone':
      return mediaText().fileUnreadable
    default:
      return assertNever(audio)
  }
}
