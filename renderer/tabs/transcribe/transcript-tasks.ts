import type { TranscriptFormatId } from '../../../shared/formats/registry.ts'
import { kinds } from './form/form-store.ts'

/** What is asked for in a format, and what its answers are called. */
interface TranscriptTask {
  readonly task: 'transcribe' | 'translate'
  readonly result: string
}

export const transcriptTasks: Readonly<Record<TranscriptFormatId, TranscriptTask>> = {
  transcriptions: { task: 'transcribe', result: 'Transcript' },
  translations: { task: 'translate', result: 'Translation' },
}

/** What was asked for in the format of a run; until the run is known it is taken for a transcript. */
export function taskOfFormat(format: string | undefined): TranscriptTask {
  return transcriptTasks[kinds.find((kind) => kind === format) ?? 'transcriptions']
}
