import type { TranscriptFormatId } from '../../../shared/formats/registry.ts'
import { transcriptKinds } from '../../../shared/request-forms/transcribe/form.ts'
import { transcribeText } from '../../../shared/text/en/transcribe.ts'

/** What is asked for in a format, and what its answers are called. */
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

/** What was asked for in the format of a run; until the run is known it is taken for a transcript. */
export function taskOfFormat(format: string | undefined): TranscriptTask {
  return transcriptTasks[transcriptKinds.find((kind) => kind === format) ?? 'transcriptions']
}
