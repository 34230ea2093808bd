import type { TranscriptFormatId } from '../../../shared/formats/registry.ts'
import { transcriptKinds } from '../../../shared/request-forms/transcribe/form.ts'
import { transcribeText } from '../../../shared/text/en/transcribe.ts'

/** The task of a format, and the names of its results. */
interface TranscriptTask {
  readonly kind: TranscriptFormatId
  readonly task: 'transcribe' | 'translate'
  readonly result: string
}

const transcriptTasks: Readonly<Record<TranscriptFormatId, TranscriptTask>> = {
  transcriptions: {
    kind: 'transcriptions',
    task: 'transcribe',
    get result() {
      return transcribeText().transcript
    },
  },
  translations: {
    kind: 'translations',
    task: 'translate',
    get result() {
      return transcribeText().translation
    },
  },
}

/** The task of a run's format; a transcript while the run is unknown. */
export function taskOfFormat(format: string | undefined): TranscriptTask {
  return transcriptTasks[transcriptKinds.find((kind) => kind === format) ?? 'transcriptions']
}
