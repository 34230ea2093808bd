import * as z from 'zod/mini'
import { toTranscriptionInput } from '../../audio/to-transcription-input.ts'
import { ok } from '../../errors/result.ts'
import { formatRegistry, type TranscriptFormatId } from '../../formats/registry.ts'
import { transcriptFormats } from '../../formats/transcriptions/index.ts'
import type { SentForm } from '../../runs/sent-form.ts'
import { bodyOfForm } from '../body-of-form.ts'
import {
  defineRequestForm,
  type RecordedRequest,
  type RunRequest,
  sectionShape,
} from '../define-request-form.ts'
import { fileVariablesShape } from '../../templates/file-variables.ts'
import { templatedParameters, variablesShape } from '../../templates/fill-variables.ts'
import { readRecordedBody } from '../read-recorded-body.ts'
import { requestTabText } from '../../text/en/request-tab.ts'
import { transcribeText } from '../../text/en/transcribe.ts'

/** The formats of the form. */
export const transcriptKinds = ['transcriptions', 'translations'] as const

const audioSourceSchema = z.object({
  mediaId: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
  durationMs: z.optional(z.number()),
})

/** An audio file to send: a library item. */
export type AudioSource = z.infer<typeof audioSourceSchema>

const sectionSchema = z.object({
  ...sectionShape,
})

type Section = z.infer<typeof sectionSchema>

const transcribeValuesSchema = z.object({
  task: z.enum(['transcribe', 'translate', 'both']),
  source: z.optional(audioSourceSchema),
  /** The name of a source file that is still being imported: it is added to the form, never saved. */
  importing: z.optional(z.string()),
  transcriptions: sectionSchema,
  translations: sectionSchema,
  ...variablesShape,
  ...fileVariablesShape,
})

/** The values of the form. Only switched-on parameters are sent. */
export type TranscribeValues = z.infer<typeof transcribeValuesSchema>

export type TranscribeTask = TranscribeValues['task']

const noSection: Section = { model: '', parameters: {}, extraJson: '' }

/** Transcribes an audio file, translates it into English, or both: one request each. */
export const transcribeForm = defineRequestForm<TranscribeValues>({
  id: 'transcribe',
  formats: transcriptKinds,
  schema: transcribeValuesSchema,
  initial: { task: 'transcribe', transcriptions: noSection, translations: noSection },
  layoutName: 'transcribe.form',
  sections: (values) => kindsOfTask[values.task].map((format) => ({ format, ...values[format] })),
  withSection(values, format, change) {
    const kind = transcriptKinds.find((candidate) => candidate === format)
    return kind === undefined ? values : { ...values, [kind]: { ...values[kind], ...change } }
  },
  blocked({ task, source, importing, ...sections }) {
    if (kindsOfTask[task].some((kind) => sections[kind].model === '')) return requestTabText().blocked.noModel
    if (importing !== undefined) return requestTabText().blocked.importing(importing)
    return source === undefined ? requestTabText().blocked.noAudio : undefined
  },
  toRequests({ task, source, ...sections }, { removals }) {
    const file = source && {
      mediaId: source.mediaId,
      fileName: source.fileName,
      mediaType: source.mediaType,
    }
    const requests: RunRequest[] = []
    for (const format of kindsOfTask[task]) {
      const input = toTranscriptionInput({ ...sections[format], file }, format, removals)
      const request = input.ok ? transcriptFormats[format].request(input.value) : input
      if (!request.ok) return request
      const { model } = sections[format]
      const { label } = formatRegistry[format]
      requests.push({ format, model, prompt: source?.fileName ?? '', label, request: request.value })
    }
    return ok(requests)
  },
  fromRequests(requests, before) {
    // Do not keep the previous source: the recorded file may no longer exist, and another must not be sent in its
    // place.
    let values = requests.some(({ files }) => files !== undefined) ? { ...before, source: undefined } : before
    const requested = new Set<TranscriptFormatId>()
    for (const request of requests) {
      const kind = transcriptKinds.find((candidate) => candidate === request.format)
      const section = kind && readSection(request, kind)
      if (kind === undefined || section === undefined) return undefined
      requested.add(kind)
      const source =
        request.files === undefined ? request.form && sourceOfForm(request.form) : sourceOfFiles(request)
      values = { ...values, [kind]: section, ...(source !== undefined && { source }) }
    }
    return {
      ...values,
      task: requested.size > 1 ? 'both' : requested.has('translations') ? 'translate' : 'transcribe',
    }
  },
  templated: ({ task }) => kindsOfTask[task].map((kind) => `${kind}.${templatedParameters}`),
  filePlaces: {
    types: { file: 'audio' },
    labelOf: () => transcribeText().file,
    put: (values, _, { bytes = 0, mediaId, fileName, mediaType, durationMs }) => ({
      ...values,
      source: { mediaId, fileName, mediaType, bytes, ...(durationMs !== undefined && { durationMs }) },
    }),
  },
  accepts: ['audio'],
})

const kindsOfTask: Readonly<Record<TranscribeTask, readonly TranscriptFormatId[]>> = {
  transcribe: ['transcriptions'],
  translate: ['translations'],
  both: transcriptKinds,
}

/** Parts of a recorded body without a row go into the extra JSON. */
function readSection({ body, form }: RecordedRequest, kind: TranscriptFormatId): Section | undefined {
  const { fields } = transcriptFormats[kind]
  // In the provenance of a file, the prompt is the name of the source.
  const isOwn = { model: () => true, file: () => true }
  const read = readRecordedBody(form === undefined ? body : bodyOfForm(form, fields), fields, isOwn)
  if (read === undefined) return undefined
  const { own, parameters, extraJson } = read
  return { model: typeof own['model'] === 'string' ? own['model'] : '', parameters, extraJson }
}

function sourceOfFiles({ files }: RecordedRequest): AudioSource | undefined {
  const file = files?.find(({ mediaType }) => /^(?:audio|video)\//.test(mediaType))
  if (file === undefined) return undefined
  const { mediaId, fileName, mediaType, bytes = 0 } = file
  return { mediaId, fileName, mediaType, bytes }
}

/** Returns the uploaded file; `undefined` when there was none. */
export function sourceOfForm({ fields }: SentForm): AudioSource | undefined {
  const file = fields.find((part) => 'mediaId' in part)
  if (file === undefined) return undefined
  const { mediaId, fileName, mediaType, bytes } = file
  return { mediaId, fileName, mediaType, bytes }
}
