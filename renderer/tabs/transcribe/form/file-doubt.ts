import { formatBytes } from '../../../lib/format-number.ts'
import { typicalMaxBytes } from '../../../../shared/formats/transcriptions/fields.ts'
import type { AudioSource } from '../../../../shared/request-forms/transcribe/form.ts'
import type { AudioState } from '../../../panels/audio/use-audio-peaks.ts'
import { transcribeText } from '../../../../shared/text/en/transcribe.ts'

/** The minimum duration that the providers of common models accept. */
const shortestMs = 100

/** Why a file will probably be rejected; `undefined` for no reason. It is only a hint: the gateway decides. */
export function fileDoubt({ mediaType, bytes }: AudioSource, audio: AudioState): string | undefined {
  if (!/^(audio|video)\//.test(mediaType)) {
    return transcribeText().doubts.notAudio(mediaType)
  }
  if (audio.state === 'empty') {
    return transcribeText().doubts.empty
  }
  if (audio.state === 'gone') return transcribeText().doubts.unreadable
  if (audio.state === 'measured' && audio.measures.durationMs < shortestMs) {
    return transcribeText().doubts.tooShort
  }
  if (audio.state === 'measured' && audio.measures.silenceAtStartMs >= audio.measures.durationMs) {
    return transcribeText().doubts.silent
  }
  if (bytes > typicalMaxBytes) {
    return transcribeText().doubts.tooLarge(formatBytes(typicalMaxBytes))
  }
  return undefined
}
