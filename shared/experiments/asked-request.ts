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

/** What was asked, and how. `undefined` where experiments cannot ask it. */
type AskedParts = Pick<AskedRequest, 'model' | 'parameters' | 'extra' | 'input' | 'values'>

type ReadAsked = (recorded: RecordedRequest) => AskedParts | undefined

/** How a request of each format that takes more than a text is taken apart. Conversations are asked from their turns. */
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

/** Whether an experiment can be made of requests of a format. */
export function canBecomeExperiment(format: RunFormatId): boolean {
  return readerOf(format) !== undefined
}

/**
 * A request, recorded or about to be sent, as an experiment asks it. `undefined` for one of another format, and for one that
 * cannot be asked again as it was.
 */
export function askedRequest(
  recorded: RecordedRequest,
  { connectionId, label }: Pick<AskedRequest, 'connectionId' | 'label'>,
): AskedRequest | undefined {
  const { format } = recorded
  const parts = readerOf(format)?.(recorded)
  return parts && { connectionId, label, format, ...parts }
}

/** A request that is about to be sent, as its record would have it. */
export function recordedOf({
  format,
  request: { body },
  files,
}: Pick<RunRequest, 'format' | 'request' | 'files'>): RecordedRequest {
  if (body?.type !== 'multipart')
    return { format, body: body?.type === 'json' ? body.value : undefined, files }
  // How large the files are makes no difference to what is asked.
  const fields = body.fields.map((field) => ('value' in field ? field : { ...field, bytes: 0 }))
  return { format, form: { bytes: 0, fields } }
}

/** Takes a body apart: its model, the field that is the question, those that are values, and all others. */
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

/** A text by itself is asked for as such: otherwise it is sent as a list of one. */
function readEmbedding(recorded: RecordedRequest): AskedParts | undefined {
  const parts = readBody(recorded, { question: 'input' })
  if (parts === undefined) return undefined
  const { input, parameters } = parts
  if (!Array.isArray(input)) return { ...parts, parameters: { ...parameters, input: 'string' } }
  const [only] = input
  return input.length === 1 && only !== undefined ? { ...parts, input: only } : parts
}

/** Contents that are texts, in the place of a list of texts. A record has the bytes of files and not which files they are. */
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

/** The voice is a field like any other, so that variants can differ in it. A voice that is no name stays in the extra JSON. */
function readSpeech(recorded: RecordedRequest): AskedParts | undefined {
  const parts = readBody(recorded, { question: 'input' })
  if (parts === undefined) return undefined
  const { voice, ...extra } = parts.extra
  if (typeof voice !== 'string') return parts
  return { ...parts, parameters: { ...parts.parameters, voice }, extra }
}

/** Only a file of sound: cells send no films. */
function readTranscript(recorded: RecordedRequest): AskedParts | undefined {
  const [file, ...others] = filesOf(recorded)
  const parts = readBody(recorded, {})
  if (parts === undefined || file === undefined || others.length > 0) return undefined
  return file.media.mediaType.startsWith('audio/') ? { ...parts, values: { audio: file.media } } : undefined
}

/** The images by their numbers, and the mask. Their fields are named where they are not the usual ones. */
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

/** The images by the names of their fields. What of them stands inside of a JSON body is sent from the library again. */
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

/** A case calls a file as the last part of the name of its field. */
function toFileValue([name, files]: readonly [string, readonly SentFile[]]): readonly [string, Json] {
  const all = files.map(({ media }) => media)
  const [only] = all
  return [name.slice(name.lastIndexOf('.') + 1), only === undefined || all.length > 1 ? all : only]
}

interface SentFile {
  /** Of the field that it was sent in. */
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
