import type { audioContract } from '../../shared/ipc/contract/audio.ts'
import type { FindUpload } from '../gateway/encode-body.ts'
import type { Area } from '../lib/area.ts'
import { createAudioService, type AudioService, type AudioServiceDependencies } from './audio-service.ts'
import { createCheckAudio } from './check-audio.ts'

export interface AudioDependencies extends Omit<AudioServiceDependencies, 'checkAudio'> {
  readonly findUpload: FindUpload
}

/** Speech that is made of text, and text that is made of audio. */
export function createAudio({
  findUpload,
  ...dependencies
}: AudioDependencies): Area<AudioService, typeof audioContract> {
  const service = createAudioService({ ...dependencies, checkAudio: createCheckAudio(findUpload) })
  return {
    service,
    handlers: {
      'transcriptions.start': (input) => service.transcribe(input),
      'audio.transcript': ({ runId }) => service.transcript(runId),
    },
  }
}
