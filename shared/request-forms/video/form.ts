import * as z from 'zod/mini'
import { ok } from '../../errors/result.ts'
import type { Field } from '../../formats/field.ts'
import type { Parameters } from '../../formats/parameters.ts'
import { videoFormatIds, type VideoFormatId } from '../../formats/registry.ts'
import { videoFormats } from '../../formats/video/index.ts'
import { videoFileFields } from '../../formats/video/video-fields.ts'
import { withoutFilesInBody } from '../../formats/video/files-in-body.ts'
import { videoRoutes } from '../../formats/video/video-routes.ts'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../../json.ts'
import { libraryStandIn } from '../../media/library-stand-in.ts'
import type { SentForm } from '../../runs/sent-form.ts'
import { defaultMaxWaitMs } from '../../video/job.ts'
import { toVideoInput } from '../../video/to-video-input.ts'
import { videoFileSchema, type VideoForm } from '../../video/video-request.ts'
import {
  defineRequestForm,
  type RecordedFile,
  type RecordedRequest,
  sectionShape,
} from '../define-request-form.ts'
import { formFile } from '../files-in-places.ts'
import { fileVariablesShape, withoutFiles } from '../../templates/file-variables.ts'
import { templatedParameters, variablesShape, withoutVariables } from '../../templates/fill-variables.ts'
import { readRecordedBody } from '../read-recorded-body.ts'
import { requestTabText } from '../../text/en/request-tab.ts'
import { videoText } from '../../text/en/video.ts'
import { definedFields } from '../../defined-fields.ts'

const inputImageSchema = z.extend(videoFileSchema, {
  /** Size of the file; 0 when unknown. */
  bytes: z.number(),
  isFromLibrary: z.boolean(),
})

/** An image sent with the request. */
export type InputImage = z.infer<typeof inputImageSchema>

/** Maximum number of videos per click. */
export const maxCopies = 10

const videoValuesSchema = z.object({
  ...sectionShape,
  prompt: z.string(),
  ...variablesShape,
  ...fileVariablesShape,
  pictures: z.array(inputImageSchema),
  /** How images are sent on `/v1/videos`. */
  encoding: z.enum(['json', 'multipart']),
  maxWaitMs: z.number(),
  /** Number of videos per click: one request and one job each. */
  copies: z.catch(z.number().check(z.int(), z.minimum(1), z.maximum(maxCopies)), 1),
  /** The routes chosen per connection; all others use the documented ones. */
  families: z.record(z.string(), z.enum(videoFormatIds)),
})

/** The values of the form. Only switched-on parameters are sent. */
export type VideoValues = z.infer<typeof videoValuesSchema>

/** The default routes of a connection. */
const documentedRoute: VideoFormatId = 'video-generations'

/** Videos from a prompt and images, on one of two families of routes. Each sent request becomes a job. */
export const videoForm = defineRequestForm<VideoValues>({
  id: 'video',
  formats: [documentedRoute, 'videos'],
  textField: 'prompt',
  schema: videoValuesSchema,
  initial: {
    model: '',
    prompt: '',
    parameters: {},
    extraJson: '',
    pictures: [],
    encoding: 'multipart',
    maxWaitMs: defaultMaxWaitMs,
    copies: 1,
    families: {},
  },
  layoutName: 'video.form',
  sections(values, connectionId) {
    const { family, model, parameters, extraJson } = toVideoForm(values, connectionId)
    return [{ format: family, model, parameters, extraJson }]
  },
  // Parameters that only the other family has a row for are kept.
  withSection: (values, _, { parameters, ...change }) => ({
    ...values,
    ...change,
    ...(parameters !== undefined && { parameters: { ...values.parameters, ...parameters } }),
  }),
  blocked({ model, prompt }) {
    if (model === '') return requestTabText().blocked.noModel
    return prompt.trim() === '' ? requestTabText().blocked.noPrompt : undefined
  },
  // Images inside a JSON body are stand-ins: main inserts their bytes when sending.
  toRequests(values, { connectionId, removals }) {
    const form = toVideoForm(values, connectionId)
    const { family, model, prompt } = form
    const input = toVideoInput(form, removals)
    if (!input.ok) return input
    const request = videoFormats[family].request(input.value)
    if (!request.ok) return request
    const isInBody = request.value.body?.type === 'json' && form.files.length > 0
    const files = isInBody ? { files: form.files } : {}
    const runRequest = { format: family, model, prompt, label: model, request: request.value, ...files }
    return ok(Array.from({ length: values.copies }, () => runRequest))
  },
  fromRequests([request, ...others], before, connectionId) {
    const recorded = request && others.length === 0 ? readVideo(request) : undefined
    if (recorded === undefined) return undefined
    return { ...before, ...recorded.values, families: withFamily(before, recorded.family, connectionId) }
  },
  templated: ['prompt', templatedParameters],
  filePlaces: {
    // The field of the first frame differs between the families, and is `image` here.
    types: { image: 'image', images: 'image', 'metadata.image_tail': 'image' },
    labelOf: (field) =>
      field === 'image'
        ? videoText().firstFrame
        : (videoFileFields.find(({ name }) => name === field)?.label() ?? field),
    put: (values, field, { mediaId, fileName, mediaType, bytes = 0 }) => ({
      ...values,
      pictures: [...values.pictures, { field, mediaId, fileName, mediaType, bytes, isFromLibrary: true }],
    }),
  },
  accepts: ['images'],
})

/** Returns the family of routes used for a connection. */
export function familyOf({ families }: Pick<VideoValues, 'families'>, connectionId: string): VideoFormatId {
  return families[connectionId] ?? documentedRoute
}

/** Returns the chosen routes with another family for a connection. */
export function withFamily(
  { families }: Pick<VideoValues, 'families'>,
  family: VideoFormatId,
  connectionId: string | undefined,
): VideoValues['families'] {
  return connectionId === undefined ? families : { ...families, [connectionId]: family }
}

const firstFrameFields = Object.values(videoRoutes).map(({ firstFrameField }) => firstFrameField)

/** Returns the name of a field on a family of routes: the first frame has a different one on each. */
export function fieldOn(family: VideoFormatId, field: string): string {
  if (!firstFrameFields.some((known) => known === field)) return field
  return videoRoutes[family].firstFrameField
}

/**
 * Returns the form as it would be sent on the routes of a connection. Parameters without a row on that family are left
 * out.
 */
export function toVideoForm(values: VideoValues, connectionId: string): VideoForm {
  const { model, prompt, extraJson, pictures: images, encoding, maxWaitMs } = values
  const family = familyOf(values, connectionId)
  const names = new Set(videoFormats[family].fields.map(({ name }) => name))
  const rows = Object.entries(values.parameters).filter(([name]) => names.has(name))
  return {
    family,
    ...(videoRoutes[family].takesForms && { encoding: images.length === 0 ? 'json' : encoding }),
    model,
    prompt,
    parameters: Object.fromEntries(rows),
    extraJson,
    files: images.map(({ field, mediaId, fileName, mediaType }) => ({
      field: fieldOn(family, field),
      mediaId,
      fileName,
      mediaType,
    })),
    maxWaitMs,
  }
}

/** Returns the values that repeat a job. Its family of routes is chosen for the connection. */
export function valuesOfVideo(job: VideoForm, before: VideoValues, connectionId: string): VideoValues {
  const { family, encoding, model, prompt, parameters, extraJson, files, maxWaitMs } = job
  return {
    ...withoutVariables(withoutFiles(before)),
    model,
    prompt,
    parameters,
    extraJson,
    families: withFamily(before, family, connectionId),
    pictures: files.map((file) => ({ ...file, bytes: 0, isFromLibrary: true })),
    ...definedFields({ encoding, maxWaitMs }),
  }
}

interface RecordedVideo {
  readonly family: VideoFormatId
  readonly values: Pick<VideoValues, 'model' | 'prompt' | 'parameters' | 'extraJson' | 'pictures'>
}

/** Reads a recorded request. Images inside a JSON body can only be restored when its files are known. */
function readVideo({ format, body, form, files }: RecordedRequest): RecordedVideo | undefined {
  const family = videoFormatIds.find((id) => id === format) ?? documentedRoute
  const { fields } = videoFormats[family]
  const sent = form === undefined ? withoutFilesInBody(body).body : bodyOf(form, fields)
  const read = readRecordedBody(sent, fields, { model: isText, prompt: isText })
  if (read === undefined) return undefined
  const textOf = (name: string): string => {
    const value = read.own[name]
    return value !== undefined && isText(value) ? value : ''
  }
  return {
    family,
    values: {
      model: textOf('model'),
      prompt: textOf('prompt'),
      parameters: withObjects(read.parameters),
      extraJson: read.extraJson,
      pictures: files !== undefined ? imagesAmong(files, sent) : form === undefined ? [] : imagesOf(form),
    },
  }
}

const isText = (value: Json): value is string => typeof value === 'string'

/** Converts the fields of a multipart form, which are all texts, to those of a JSON body. */
function bodyOf({ fields }: SentForm, known: readonly Field[]): JsonObject {
  const isNumber = (name: string): boolean =>
    known.some((field) => field.name === name && (field.kind === 'integer' || field.kind === 'number'))
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (!('value' in field)) return []
      const { name, value } = field
      return [[name, isNumber(name) ? Number(value) : value] as const]
    }),
  )
}

/** Returns the images that were removed from the body, to be inserted again. */
function imagesAmong(files: readonly RecordedFile[], rest: Json | undefined): InputImage[] {
  const left = JSON.stringify(rest)
  return files
    .filter(
      ({ mediaType, mediaId }) => mediaType.startsWith('image/') && !left.includes(libraryStandIn(mediaId)),
    )
    .map((file) => ({ ...formFile(file), field: file.field }))
}

function imagesOf({ fields }: SentForm): InputImage[] {
  return fields.flatMap((field) => {
    if (!('mediaId' in field)) return []
    const { name, mediaId, fileName, mediaType, bytes } = field
    return [{ field: name, mediaId, fileName, mediaType, bytes, isFromLibrary: true }]
  })
}

/** Multipart forms and provenance contain objects as text. */
function withObjects(parameters: Parameters): Parameters {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, { isSent, value }]) => {
      const read = isText(value) && value.startsWith('{') ? parseJson(value) : undefined
      return [name, { isSent, value: isJsonObject(read) ? read : value }]
    }),
  )
}
