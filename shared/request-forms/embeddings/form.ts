import * as z from 'zod/mini'
import type { EmbeddingForm } from '../../embeddings/embedding-result.ts'
import { planBatches } from '../../embeddings/plan-batches.ts'
import { ok, type Result } from '../../errors/result.ts'
import { embedContentFormat } from '../../formats/embed-content/index.ts'
import { contentPartsOf, type EmbedContentInput } from '../../formats/embed-content/request.ts'
import { embeddingFields } from '../../formats/embeddings/embedding-fields.ts'
import { embeddingsFormat } from '../../formats/embeddings/index.ts'
import type { VectorFormatId } from '../../formats/registry.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import { parseExtraJson } from '../../formats/extra-json.ts'
import { takesFiles, vectorFormatIds } from '../../formats/vector-format-ids.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { sentParameters, type Removal } from '../../medic/sent-parameters.ts'
import { filledRows, isFilled, type FilledRow } from '../../sets/filled-rows.ts'
import { rowLabel, setRowSchema, type SetRow } from '../../sets/text-set.ts'
import {
  defineRequestForm,
  type RecordedRequest,
  type RunRequest,
  sectionShape,
} from '../define-request-form.ts'
import { templatedParameters, variablesShape } from '../../templates/fill-variables.ts'
import { fileInPlace } from '../files-in-places.ts'
import { readRecordedBody } from '../read-recorded-body.ts'
import { requestTabText } from '../../text/en/request-tab.ts'
import { embeddingsText } from '../../text/en/embeddings.ts'

const noSection = { model: '', parameters: {}, extraJson: '' }

const embeddingsValuesSchema = z.object({
  /** The set that was open last; `''` for a new one. */
  setId: z.catch(z.string(), ''),
  format: z.catch(z.enum(vectorFormatIds), 'embeddings'),
  /** The section of the format `embeddings`. */
  ...sectionShape,
  embedContent: z.catch(z.object(sectionShape), noSection),
  /** Texts per request; `atOnce` is the number of concurrent requests. */
  batchSize: z.number(),
  atOnce: z.number(),
  /** The rows come from the set: they are added to the form when it is sent. */
  rows: z.catch(z.array(setRowSchema), []),
  ...variablesShape,
})

/** The values of the form. Only switched-on parameters are sent. */
export type EmbeddingsValues = z.infer<typeof embeddingsValuesSchema>

/** Embeds the rows of a set: one request per batch. Only rows of the format `embed-content` can contain files. */
export const embeddingsForm = defineRequestForm<EmbeddingsValues>({
  id: 'embeddings',
  formats: vectorFormatIds,
  schema: embeddingsValuesSchema,
  initial: {
    setId: '',
    format: 'embeddings',
    ...noSection,
    embedContent: noSection,
    batchSize: 64,
    atOnce: 1,
    rows: [],
  },
  layoutName: 'embeddings.form',
  sections: (values) => [embeddingFormOf(values)],
  withSection(values, format, change) {
    const known = vectorFormatIds.find((id) => id === format)
    return known === undefined ? values : sectionsOf[known].with(values, change)
  },
  blocked(values) {
    const { rows, format } = values
    if (embeddingFormOf(values).model === '') return requestTabText().blocked.noModel
    if (!rows.some(isFilled)) return requestTabText().blocked.noText
    if (!takesFiles[format] && rows.some(({ files = [] }) => files.length > 0))
      return embeddingsText().form.filesNeedContents
    return undefined
  },
  toRequests(values, { removals }) {
    const rows = filledRows(values.rows)
    const batches = planBatches(rows.length, values.batchSize)
    const requests: RunRequest[] = []
    for (const { start, count } of batches.length === 0 ? [noBatch] : batches) {
      const request = requestOfRows(embeddingFormOf(values), rows.slice(start, start + count), removals)
      if (!request.ok) return request
      requests.push({
        ...request.value,
        label: embeddingsText().form.batch({ first: start + 1, last: start + count }),
      })
    }
    return ok(requests)
  },
  fromRequests(requests, before) {
    const recorded = requests.flatMap((request) => readRecorded(request) ?? [])
    const [first] = recorded
    if (first === undefined || recorded.length < requests.length) return undefined
    const batches = recorded.map(({ rows }) => rows)
    return {
      ...withEmbeddingForm(before, first.form),
      batchSize: batches.length > 1 ? (batches[0]?.length ?? 1) : before.batchSize,
      rows: batches.flat().map((row, index) => ({ id: String(index), ...row })),
    }
  },
  templated: ['rows.*.text', templatedParameters],
  accepts: ['texts'],
})

/** Placeholder for the batch of a form without text: the format reports what is missing. */
const noBatch = { start: 0, count: 0 }

/** As much as History searches and shows. */
const maxPromptLength = 4_000

/** Returns the section that is sent. */
export function embeddingFormOf(values: EmbeddingsValues): EmbeddingForm {
  const { format } = values
  return { format, ...sectionsOf[format].of(values) }
}

type Section = Omit<EmbeddingForm, 'format'>

/** Reads and writes the section of each format. */
const sectionsOf: Readonly<
  Record<
    VectorFormatId,
    {
      readonly of: (values: EmbeddingsValues) => Section
      readonly with: (values: EmbeddingsValues, change: Partial<Section>) => EmbeddingsValues
    }
  >
> = {
  embeddings: {
    of: ({ model, parameters, extraJson }) => ({ model, parameters, extraJson }),
    with: (values, change) => ({ ...values, ...change }),
  },
  'embed-content': {
    of: ({ embedContent }) => embedContent,
    with: (values, change) => ({ ...values, embedContent: { ...values.embedContent, ...change } }),
  },
}

/** Returns the values with another section in its format. The section of the other format stays. */
export function withEmbeddingForm(values: EmbeddingsValues, form: EmbeddingForm): EmbeddingsValues {
  const { format, model, parameters, extraJson } = form
  return sectionsOf[format].with({ ...values, format }, { model, parameters, extraJson })
}

/** Builds the request for one batch of rows. Fields among `removals` that this model refused are left out. */
export function requestOfRows(
  { format, model, parameters, extraJson }: EmbeddingForm,
  rows: readonly FilledRow[],
  removals: readonly Removal[],
): Result<Omit<RunRequest, 'label'>> {
  const extra = parseExtraJson(extraJson)
  if (!extra.ok) return extra
  const sent = sentParameters(parameters, { model, format }, removals)
  const asked = { model, parameters: sent, extra: extra.value }
  const request = builders[format](asked, rows)
  if (!request.ok) return request
  const files = rows.flatMap((row) => row.files ?? [])
  return ok({
    format,
    model,
    prompt: rows.map(rowLabel).join('\n').slice(0, maxPromptLength),
    request: request.value,
    ...(files.length > 0 && {
      files: files.map(({ mediaId, fileName, mediaType }) => ({
        field: 'content',
        mediaId,
        fileName,
        mediaType,
      })),
    }),
  })
}

type BuildRows = (
  asked: Pick<EmbedContentInput, 'model' | 'parameters' | 'extra'>,
  rows: readonly FilledRow[],
) => Result<WireRequest>

const builders: Readonly<Record<VectorFormatId, BuildRows>> = {
  embeddings: (asked, rows) => embeddingsFormat.request({ ...asked, texts: rows.map(({ text }) => text) }),
  'embed-content'(asked, rows) {
    const contents = contentsOf(rows)
    return contents.ok ? embedContentFormat.request({ ...asked, contents: contents.value }) : contents
  },
}

function contentsOf(rows: readonly FilledRow[]): Result<JsonObject[][]> {
  const contents: JsonObject[][] = []
  for (const { text, files = [] } of rows) {
    const parts = contentPartsOf(text, files)
    if (!parts.ok) return parts
    contents.push(parts.value)
  }
  return ok(contents)
}

interface RecordedRows {
  readonly form: EmbeddingForm
  readonly rows: readonly Omit<SetRow, 'id'>[]
}

function readRecorded({ format, body, files }: RecordedRequest): RecordedRows | undefined {
  const known = vectorFormatIds.find((id) => id === format)
  return known && readers[known](body, files)
}

type ReadRows = (body: Json | undefined, files: RecordedRequest['files']) => RecordedRows | undefined

const readers: Readonly<Record<VectorFormatId, ReadRows>> = {
  embeddings: readRecordedTexts,
  'embed-content': readRecordedContents,
}

function readRecordedTexts(body: Json | undefined): RecordedRows | undefined {
  const read = readRecordedBody(body, embeddingFields, { model: isText, input: isInput })
  if (read === undefined) return undefined
  const { own, parameters, extraJson } = read
  const model = typeof own['model'] === 'string' ? own['model'] : ''
  const rows = textsOf(own['input']).map((text) => ({ text }))
  return { form: { format: 'embeddings', model, parameters, extraJson }, rows }
}

/**
 * A record contains the bytes of files but not their ids: contents with files can only be restored when the files are
 * known.
 */
function readRecordedContents(
  body: Json | undefined,
  files: RecordedRequest['files'],
): RecordedRows | undefined {
  if (!isJsonObject(body)) return undefined
  const { requests = [body] } = body
  const each = Array.isArray(requests) ? requests : []
  const isOwn = { model: isText, content: (value: Json) => rowOfContent(value, files) !== undefined }
  const [first] = each.map((request) => readRecordedBody(request, embedContentFormat.fields, isOwn))
  const rows = each.map((request) =>
    rowOfContent(isJsonObject(request) ? request['content'] : undefined, files),
  )
  if (first === undefined || rows.includes(undefined)) return undefined
  const { own, parameters, extraJson } = first
  const model = typeof own['model'] === 'string' ? own['model'].replace(/^models\//, '') : ''
  return {
    form: { format: 'embed-content', model, parameters, extraJson },
    rows: rows.filter((row) => row !== undefined),
  }
}

/** Returns the text and the files of a content; `undefined` when it contains anything else. */
function rowOfContent(
  content: Json | undefined,
  files: RecordedRequest['files'],
): Omit<SetRow, 'id'> | undefined {
  // In the provenance of a file, the prompt is the text.
  if (typeof content === 'string') return { text: content }
  const parsed = contentSchema.safeParse(content)
  if (!parsed.success) return undefined
  const { parts } = parsed.data
  const text = parts.map((part) => ('text' in part ? part.text : '')).join('')
  const inside = parts.flatMap((part) => {
    if ('inlineData' in part) return [part.inlineData]
    return 'inline_data' in part ? [part.inline_data] : []
  })
  if (inside.length > 0 && files === undefined) return undefined
  const found = inside.flatMap(({ data }) => {
    const file = fileInPlace(data, files)
    if (file === undefined) return []
    const { mediaId, fileName, mediaType, bytes = 0 } = file
    return [{ mediaId, fileName, mediaType, bytes }]
  })
  return found.length === 0 ? { text } : { text, files: found }
}

const dataSchema = z.object({ data: z.string() })

const contentSchema = z.object({
  parts: z.array(
    z.union([
      z.strictObject({ text: z.string() }),
      z.strictObject({ inlineData: dataSchema }),
      z.strictObject({ inline_data: dataSchema }),
    ]),
  ),
})

const textsSchema = z.array(z.string())

const isText = (value: unknown): boolean => typeof value === 'string'
const isInput = (value: unknown): boolean => isText(value) || textsSchema.safeParse(value).success

/** A single text need not be in a list. */
function textsOf(input: unknown): readonly string[] {
  return typeof input === 'string' ? [input] : (textsSchema.safeParse(input).data ?? [])
}
