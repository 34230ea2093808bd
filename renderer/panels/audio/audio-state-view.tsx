import { assertNever } from '../../../shared/assert-never.ts'
import { Spinner } from '../../controls/spinner.tsx'
import type { AudioState } from './use-audio-peaks.ts'

/** What stands where a waveform would: it is being read, or why there is none. */
export function AudioStateView({ audio }: { audio: AudioState }) {
  switch (audio.state) {
    case 'measured':
      return null
    case 'reading':
      return (
        <span className="flex items-center gap-2">
          <Spinner size={12} /> Reading the sound
        </span>
      )
    case 'empty':
      return 'There is no sound in this file: no bytes, or a header with nothing after it.'
    case 'unreadable':
      return 'No waveform: this kind of sound cannot be decoded here. The file is kept as it came.'
    case 'too-long':
      return 'No waveform: a sound of this kind and length would not fit into memory. It can be played.'
    case 'gone':
      return 'The file cannot be read: in the trash, or gone from the media folder.'
    default:
      return assertNever(audio)
  }
}
