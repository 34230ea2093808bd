import {
  createAudioService,
  type AudioService,
  type AudioServiceDependencies,
} from '../audio/audio-service.ts'
import { createCheckSound } from '../audio/check-sound.ts'
import type { FindUpload } from '../gateway/encode-body.ts'

export interface AudioParts extends Omit<AudioServiceDependencies, 'checkSound'> {
  readonly findUpload: FindUpload
}

/** Puts sound together: what is spoken, and what is written down. */
export function createAudio({ findUpload, ...parts }: AudioParts): AudioService {
  return createAudioService({ ...parts, checkSound: createCheckSound(findUpload) })
}
