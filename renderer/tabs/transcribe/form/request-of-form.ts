import {
  toTranscriptionInput,
  type TranscriptionRequest,
} from '../../../../shared/audio/transcription-request.ts'
import type { Removal } from '../../../../shared/medic/sent-parameters.ts'
import type { Result } from '../../../../shared/errors/result.ts'
import type { WireRequest } from '../../../../shared/gateway/wire.ts'
import { transcriptFormats } from '../../../../shared/formats/transcriptions/index.ts'
import type { RequestForm, Source, TranscriptKind } from './form-store.ts'

/** Whose half-typed texts those of a form are. */
export function scopeOf(kind: TranscriptKind) {
  return { scope: `transcribe-${kind}`, format: kind } as const
}

/** What main is asked to send. */
export function toRequest(
  form: RequestForm,
  source: Source | undefined,
): Omit<TranscriptionRequest, 'connectionId'> {
  if (source === undefined) return form
  const { mediaId, fileName, mediaType } = source
  return { ...form, file: { mediaId, fileName, mediaType } }
}

/** The request on the wire, made by the code that makes it in main. */
export function wireRequestOf(
  kind: TranscriptKind,
  form: RequestForm,
  source: Source | undefined,
  removals: readonly Removal[] = [],
): Result<WireRequest> {
  const input = toTranscriptionInput(toRequest(form, source), kind, removals)
  return input.ok ? transcriptFormats[kind].request(input.value) : input
}
