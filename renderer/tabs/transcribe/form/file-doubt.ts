import { formatBytes } from '../../../lib/format-number.ts'
import type { AudioSource } from '../../../../shared/request-forms/transcribe.ts'
import type { AudioState } from '../../../panels/audio/use-audio-peaks.ts'

/** What the vendors of the practical models take at most. */
export const typicalMaxBytes = 25 * 1024 * 1024

/** What the vendors of the practical models take at least. */
const shortestMs = 100

/** What speaks against sending a file. It is a hint: the gateway has the last word. */
export function fileDoubt({ mediaType, bytes }: AudioSource, audio: AudioState): string | undefined {
  if (!/^(audio|video)\//.test(mediaType)) {
    return `This is no sound file: its bytes say ${mediaType}. Most models refuse it. It is sent as it is.`
  }
  if (audio.state === 'empty') {
    return 'There is no sound in this file: a header with nothing after it.'
  }
  if (audio.state === 'gone') return 'The file cannot be read: in the trash, or gone from the media folder.'
  if (audio.state === 'measured' && audio.measures.durationMs < shortestMs) {
    return 'Shorter than 0.1 s: most models refuse it. It is sent as it is.'
  }
  if (audio.state === 'measured' && audio.measures.silenceAtStartMs >= audio.measures.durationMs) {
    return 'Nothing can be heard in this file: models may make words up. It is sent as it is.'
  }
  if (bytes > typicalMaxBytes) {
    return `Over ${formatBytes(typicalMaxBytes)}: most models refuse it. It is sent as it is.`
  }
  return undefined
}
