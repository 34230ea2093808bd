import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Handlers } from '../../shared/ipc/handlers.ts'
import type { audioContract } from '../../shared/ipc/contract/audio.ts'
import type { AudioService } from '../audio/audio-service.ts'

/** The commands of sound. */
export function audioHandlers(audio: AudioService): Pick<Handlers<AppContract>, keyof typeof audioContract> {
  return {
    'speech.speak': (input) => audio.speak(input),
    'transcriptions.start': (input) => audio.transcribe(input),
    'translations.start': (input) => audio.translate(input),
    'audio.transcript': ({ runId }) => audio.transcript(runId),
  }
}
