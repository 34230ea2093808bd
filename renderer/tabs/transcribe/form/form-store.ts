import * as z from 'zod/mini'
import { parametersSchema } from '../../../../shared/formats/parameters.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { createFormStore, createUseForm } from '../../../stores/create-form-store.ts'

/** The two formats this tab asks in. */
export const kinds = ['transcriptions', 'translations'] as const

export type TranscriptKind = (typeof kinds)[number]

/** A sound file that is to be sent: an item of the library. */
const sourceSchema = z.object({
  mediaId: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
  durationMs: z.optional(z.number()),
})

export type Source = z.infer<typeof sourceSchema>

const requestFormSchema = z.object({
  /** `''` for none yet. */
  model: z.string(),
  parameters: parametersSchema,
  /** JSON text, kept as it is typed. */
  extraJson: z.string(),
})

/** What is asked for in one format. Only parameters that are switched on are sent. */
export type RequestForm = z.infer<typeof requestFormSchema>

const transcribeFormSchema = z.object({
  task: z.enum(['transcribe', 'translate', 'both']),
  source: z.optional(sourceSchema),
  transcriptions: requestFormSchema,
  translations: requestFormSchema,
})

export type TranscribeForm = z.infer<typeof transcribeFormSchema>
export type Task = TranscribeForm['task']

const noRequest: RequestForm = { model: '', parameters: {}, extraJson: '' }

/** The form; `useSavedForm` keeps it over restarts. */
export const transcribeFormStore = createFormStore<TranscribeForm>('transcribe-form', transcribeFormSchema, {
  task: 'transcribe',
  transcriptions: noRequest,
  translations: noRequest,
})

export const useTranscribeForm = createUseForm(transcribeFormStore)

/** Changes what is asked for in one of the two formats. */
export function changeRequest(kind: TranscriptKind, change: Partial<RequestForm>): void {
  const { form, change: changeForm } = transcribeFormStore.getState()
  changeForm({ [kind]: { ...form[kind], ...change } })
}

const kindsOfTask: Readonly<Record<Task, readonly TranscriptKind[]>> = {
  transcribe: ['transcriptions'],
  translate: ['translations'],
  both: kinds,
}

/** The requests that a task means. */
export function kindsOf(task: Task): readonly TranscriptKind[] {
  return kindsOfTask[task]
}

export function sourceOf({ id, fileName, mediaType, bytes, durationMs }: MediaItem): Source {
  return { mediaId: id, fileName, mediaType, bytes, ...(durationMs !== undefined && { durationMs }) }
}
