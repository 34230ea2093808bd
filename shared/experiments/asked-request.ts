import {
  formatRegistry,
  promptFormatIds,
  type ConversationFormatId,
  type ExperimentFormatId,
  type PromptFormatId,
  type RunFormatId,
} from '../formats/registry.ts'
import { runFormats } from '../formats/run-formats.ts'
import { withoutFilesInBody } from '../formats/video/files-in-body.ts'
import { profile } from '../gateway/profile.ts'
import { isJsonObject, parseJson, type Json } from '../json.ts'
import { bodyOfForm } from '../request-forms/body-of-form.ts'
import type { RecordedRequest, RunRequest } from '../request-forms/define-request-form.ts'
import { embeddingFormOf, embeddingsForm } from '../request-forms/embeddings/form.ts'
import { readRecordedBody } from '../request-forms/read-recorded-body.ts'
import type { MediaValue } from '../media/media-value.ts'
import type { AskedRequest } from './plan-of-requests.ts'

/** The parts of a request. Readers return `undefined` for a request that experiments cannot repeat. */
type AskedParts = Pick<AskedRequest, 'model' | 'parameters' | 'extra' | 'input' | 'values'>

type ReadAsked = (recorded: RecordedRequest) => AskedParts | undefined

/** Readers by format, for formats that take more than a text. Conversations are read from their turns instead. */
const readers: Readonly<
  Record<Exclude<ExperimentFormatId, ConversationFormatId | PromptFormatId>, ReadAsked>
> = {
  embeddings: readEmbedding,
  'embed-content': readContents,
  rerank: (recorded) => readBody(recorded, { question: 'query', values: ['documents'] }),
  speech: readSpeech,
  transcriptions: readTranscript,
  translations: readTranscript,
  'images-edits': readImageEdit,
  'video-generations': readVideo,
  videos: readVideo,
}

function readerOf(format: RunFormatId): ReadAsked | undefined {
  const prompting = promptFormatIds.find((id) => id === format)
  if (prompting !== undefined) {
    const [question] = formatRegistry[prompting].promptFields
    return (recorded) => readBody(recorded, { question })
  }
  return Object.hasOwn(readers, format) ? readers[format as keyof typeof readers] : undefined
}

/** Whether experiments support a format. */
export function canBecomeExperiment(format: RunFormatId): boolean {
  return readerOf(format) !== undefined
}

/**
 * Converts a request, recorded or about to be sent, to the form that experiments use. `undefined` for an unsupported
 * format and for a request that cannot be repeated exactly.
 */
export function askedRequest(
  recorded: RecordedRequest,
  { connectionId, label }: Pick<AskedRequest, 'connectionId' | 'label'>,
): AskedRequest | undefined {
  const { format } = recorded
  const parts = readerOf(format)?.(recorded)
  return parts && { connectionId, label, format, ...parts }
}

/** Converts a request that is about to be sent to the form of its record. */
export function recordedOf({
  format,
  request: { body },
  files,
}: Pick<RunRequest, 'format' | 'request' | 'files'>): RecordedRequest {
  if (body?.type !== 'multipart')
    return { format, body: body?.type === 'json' ? body.value : undefined, files }
  // File sizes do not matter here.
  const fields = body.fields.map((field) => ('value' in field ? field : { ...field, bytes: 0 }))
  return { format, form: { bytes: 0, fields } }
}

/** Splits a body into its model, the question field, the value fields, and all others. */
function readBody(
  { format, body, form }: RecordedRequest,
  {
    question,
    values: names = [],
  }: { readonly question?: string | undefined; readonly values?: readonly string[] },
): AskedParts | undefined {
  const { fields } = runFormats[format]
  const own = [...(question === undefined ? [] : [question]), ...names]
  const isOwn = Object.fromEntries(['model', ...own].map((name) => [name, isTextOrTexts]))
  const read = readRecordedBody(form === undefined ? body : bodyOfForm(form, fields), fields, isOwn)
  const model = read?.own['model']
  if (read === undefined || typeof model !== 'string') return undefined
  if (own.some((name) => read.own[name] === undefined)) return undefined
  const given = question === undefined ? undefined : read.own[question]
  const extra = read.extraJson === '' ? {} : parseJson(read.extraJson)
  return {
    model,
    parameters: Object.fromEntries(Object.entries(read.parameters).map(([name, { value }]) => [name, value])),
    extra: isJsonObject(extra) ? extra : {},
    ...(given !== undefined && { input: given }),
    values: Object.fromEntries(names.map((name) => [name, read.own[name] ?? null])),
  }
}

const isTextOrTexts = (value: Json): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'))

/** A single text sets `input: 'string'`; otherwise it would be sent as a list with one item. */
function readEmbedding(recorded: RecordedRequest): AskedParts | undefined {
  const parts = readBody(recorded, { question: 'input' })
  if (parts === undefined) return undefined
  const { input, parameters } = parts
  if (!Array.isArray(input)) return { ...parts, parameters: { ...parameters, input: 'string' } }
  const [only] = input
  return input.length === 1 && only !== undefined ? { ...parts, input: only } : parts
}

/**
 * Reads contents that hold only texts, as a list of texts. A record has the bytes of files but not their library ids.
 */
function readContents({ format, body }: RecordedRequest): AskedParts | undefined {
  const values = embeddingsForm.fromRequests([{ format, body }], embeddingsForm.initial)
  if (values === undefined) return undefined
  const { model, parameters, extraJson } = embeddingFormOf(values)
  const texts = values.rows.map(({ text }) => text)
  const [only = '', ...others] = texts
  const extra = extraJson === '' ? {} : parseJson(extraJson)
  return {
    model,
    parameters: Object.fromEntries(Object.entries(parameters).map(([name, { value }]) => [name, value])),
    extra: isJsonObject(extra) ? extra : {},
    input: others.length === 0 ? only : texts,
    values: {},
  }
}

/**
 * The voice is a parameter, so that variants can differ in it. A voice that is not a plain name stays in the extra
 * JSON.
 */
function readSpeech(recorded: RecordedRequest): AskedParts | undefined {
  const parts = readBody(recorded, { question: 'input' })
  if (parts === undefined) return undefined
  const { voice, ...extra } = parts.extra
  if (typeof voice !== 'string') return parts
  return { ...parts, parameters: { ...parts.parameters, voice }, extra }
}

/** Accepts audio files only: cells do not send videos. */
function readTranscript(recorded: RecordedRequest): AskedParts | undefined {
  const [file, ...others] = filesOf(recorded)
  const parts = readBody(recorded, {})
  if (parts === undefined || file === undefined || others.length > 0) return undefined
  return file.media.mediaType.startsWith('audio/') ? { ...parts, values: { audio: file.media } } : undefined
}

/**
 * The images are numbered, followed by the mask. Their field names are recorded only where they differ from the default
 * ones.
 */
function readImageEdit(recorded: RecordedRequest): AskedParts | undefined {
  const files = filesOf(recorded)
  const parts = readBody(recorded, { question: 'prompt' })
  const [first] = files
  if (parts === undefined || first === undefined) return undefined
  const sources = files.filter(({ name }) => name === first.name)
  const [mask, ...others] = files.filter(({ name }) => name !== first.name)
  if (others.length > 0 || files.some(({ media }) => !media.mediaType.startsWith('image/'))) return undefined
  const usual = profile.imageEditFields
  const usualName = sources.length === 1 ? usual.image : usual.images
  return {
    ...parts,
    parameters: {
      ...parts.parameters,
      ...(first.name !== usualName && { image: first.name }),
      ...(mask !== undefined && mask.name !== usual.mask && { mask: mask.name }),
    },
    values: {
      ...Object.fromEntries(
        sources.map(({ media }, index) => [index === 0 ? 'image' : `image${index + 1}`, media]),
      ),
      ...(mask !== undefined && { mask: mask.media }),
    },
  }
}

/** The images by field name. Images inside a JSON body are sent from the library again. */
function readVideo(recorded: RecordedRequest): AskedParts | undefined {
  const { body, form, files = [] } = recorded
  const sent =
    form === undefined ? files.map(({ field, ...media }) => ({ name: field, media })) : filesOf(recorded)
  const inside = withoutFilesInBody(body)
  const parts = readBody({ ...recorded, body: inside.body }, { question: 'prompt' })
  const isWhole = form !== undefined || sent.length === inside.count
  if (parts === undefined || !isWhole || sent.some(({ media }) => !media.mediaType.startsWith('image/')))
    return undefined
  const byField = Map.groupBy(sent, ({ name }) => name)
  return { ...parts, values: Object.fromEntries([...byField].map(toFileValue)) }
}

/** The name of a case's file value is the last part of its field name. */
function toFileValue([name, files]: readonly [string, readonly SentFile[]]): readonly [string, Json] {
  const all = files.map(({ media }) => media)
  const [only] = all
  return [name.slice(name.lastIndexOf('.') + 1), only === undefined || all.length > 1 ? all : only]
}

interface SentFile {
  /** The name of the form field. */
  readonly name: string
  readonly media: MediaValue
}

function filesOf({ form }: RecordedRequest): SentFile[] {
  return (form?.fields ?? []).flatMap((field) => {
    if (!('mediaId' in field)) return []
    const { name, mediaId, mediaType, fileName } = field
    return [{ name, media: { mediaId, mediaType, fileName } }]
  })
}
