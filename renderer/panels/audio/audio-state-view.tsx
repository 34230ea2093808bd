import { assertNever } from '../../../shared/assert-never.ts'
import { Spinner } from '../../controls/panes/spinner.tsx'
import type { AudioState } from './use-audio-peaks.ts'
import { mediaText } from '../../../shared/text/en/media.ts'

/** Shown in place of a waveform: the file is being read, or why it has no waveform. */
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
