import type { audioContract } from '../../shared/ipc/contract/audio.ts'
import type { FindUpload } from '../gateway/encode-body.ts'
import type { Log } from '../host/host.ts'
import type { Area } from '../lib/area.ts'
import { createAudioService, type AudioService, type AudioServiceDependencies } from './audio-service.ts'
import { createCheckAudio } from './check-audio.ts'
import { createJoinParts, type JoinPartsDependencies } from './join-parts.ts'

export interface AudioDependencies
  extends Omit<AudioServiceDependencies, 'checkAudio'>, JoinPartsDependencies {
  readonly findUpload: FindUpload
  readonly log: Log
}

export interface Audio extends Area<AudioService, typeof audioContract> {
  /** Called when all speech requests of a click have ended: joins each text that was spoken in parts into one file. */
  readonly joinSpokenParts: (runIds: readonly string[]) => void
}

/** Speech made from text, and text made from audio. */
export function createAudio({ findUpload, log, ...dependencies }: AudioDependencies): Audio {
  const service = createAudioService({ ...dependencies, checkAudio: createCheckAudio(findUpload) })
  const parts = createJoinParts(dependencies)
  return {
    service,
    joinSpokenParts(runIds) {
      void parts.joinGroup(runIds).then((made) => {
        // The window reports failures too, beside the parts.
        for (const joined of made) if (!joined.ok) log.warn(joined.error.message)
      })
    },
    handlers: {
      'transcriptions.start': (input) => service.transcribe(input),
      'audio.joinParts': ({ runIds }) => parts.join(runIds),
      'audio.transcript': ({ runId }) => service.transcript(runId),
    },
  }
}
