import {
  cuesOf,
  exportTranscript,
  type TranscriptFileKind,
} from '../../../lib/transcripts/export-transcript.ts'
import type { Transcript } from '../../../../shared/formats/transcriptions/transcript.ts'
import { downloadText } from '../../../controls/files/download-text.ts'
import { transcribeText } from '../../../../shared/text/en/transcribe.ts'

/** The export formats of a transcript with their labels. */
export const exportKinds: readonly { readonly kind: TranscriptFileKind; readonly label: string }[] = [
  { kind: 'srt', label: 'SRT' },
  { kind: 'vtt', label: 'VTT' },
  {
    kind: 'txt',
    get label() {
      return transcribeText().text
    },
  },
  { kind: 'json', label: 'JSON' },
]

const mediaTypes: Readonly<Record<TranscriptFileKind, string>> = {
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  txt: 'text/plain',
  json: 'application/json',
}

/** Why a transcript cannot be exported in this format; `undefined` if it can. */
export function exportRefusal(transcript: Transcript, kind: TranscriptFileKind): string | undefined {
  const needsTimes = kind === 'srt' || kind === 'vtt'
  return needsTimes && cuesOf(transcript).length === 0 ? transcribeText().needsTimestamps : undefined
}

/** `weekly-call.m4a` becomes `weekly-call.srt`, and `weekly-call.en.srt` for a translation. */
export function exportFileName(audioName: string, kind: TranscriptFileKind, isTranslation: boolean): string {
  const stem = audioName.replace(/\.[^.]{1,5}$/, '')
  return `${stem === '' ? 'transcript' : stem}${isTranslation ? '.en' : ''}.${kind}`
}

export function saveTranscript(
  transcript: Transcript,
  kind: TranscriptFileKind,
  { audioName, isTranslation }: { readonly audioName: string; readonly isTranslation: boolean },
): void {
  downloadText(
    exportFileName(audioName, kind, isTranslation),
    mediaTypes[kind],
    exportTranscript(transcript, kind),
  )
}
