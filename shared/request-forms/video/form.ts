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
  /** Size of the file; 0 where it is not known. */
  bytes: z.number(),
  isFromLibrary: z.boolean(),
})

/** An image that goes with the request. */
export type InputImage = z.infer<typeof inputImageSchema>

/** The most that one click asks for. */
export const maxCopies = 10

const videoValuesSchema = z.object({
  ...sectionShape,
  prompt: z.string(),
  ...variablesShape,
  ...fileVariablesShape,
  pictures: z.array(inputImageSchema),
  /** How images travel on `/v1/videos`. */
  encoding: z.enum(['json', 'multipart']),
  maxWaitMs: z.number(),
  /** How many videos a click asks for: one request and one job each. */
  copies: z.catch(z.number().check(z.int(), z.minimum(1), z.maximum(maxCopies)), 1),
  /** The routes that were chosen for a connection; the documented ones for every other. */
  families: z.record(z.string(), z.enum(videoFormatIds)),
})

/** What the form holds. Only parameters that are switched on are sent. */
export type VideoValues = z.infer<typeof videoValuesSchema>

/** Where nothing was chosen for a connection. */
const documentedRoute: VideoFormatId = 'video-generations'

/** Videos from a prompt and images, on one of two families of routes. What is sent becomes a job. */
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
  // What the other family alone has a row for stays as it is.
  withSection: (values, _, { parameters, ...change }) => ({
    ...values,
    ...change,
    ...(parameters !== undefined && { parameters: { ...values.parameters, ...parameters } }),
  }),
  blocked({ model, prompt }) {
    if (model === '') return requestTabText().blocked.noModel
    return prompt.trim() === '' ? requestTabText().blocked.noPrompt : undefined
  },
  // Images inside a JSON body have stand-ins: main puts their bytes there when it sends.
  toRequests(values, { connectionId, removals }) {
    const form = toVideoForm(values, connectionId)
    const { family, model, prompt } = form
    const input = toVideoInput(form, removals)
    if (!input.ok) return input
    const request = videoFormats[family].request(input.value)
    if (!request.ok) return request
    const isInBody = request.value.body?.type === 'json' && form.files.length > 0
    const files = isInBody ? { files: form.files } : {}
    const one = { format: family, model, prompt, label: model, request: request.value, ...files }
    return ok(Array.from({ length: values.copies }, () => one))
  },
  fromRequests([request, ...others], before, connectionId) {
    const recorded = request && others.length === 0 ? readVideo(request) : undefined
    if (recorded === undefined) return undefined
    return { ...before, ...recorded.values, families: withFamily(before, recorded.family, connectionId) }
  },
  templated: ['prompt', templatedParameters],
  filePlaces: {
    // The first frame has another name on each family, and is `image` here.
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

/** The routes that are asked on a connection. */
export function familyOf({ families }: Pick<VideoValues, 'families'>, connectionId: string): VideoFormatId {
  return families[connectionId] ?? documentedRoute
}

/** The chosen routes with another choice for a connection. */
export function withFamily(
  { families }: Pick<VideoValues, 'families'>,
  family: VideoFormatId,
  connectionId: string | undefined,
): VideoValues['families'] {
  return connectionId === undefined ? families : { ...families, [connectionId]: family }
}

const firstFrameFields = Object.values(videoRoutes).map(({ firstFrameField }) => firstFrameField)

/** The field of the first frame has another name on each family of routes. */
export function fieldOn(family: VideoFormatId, field: string): string {
  if (!firstFrameFields.some((known) => known === field)) return field
  return videoRoutes[family].firstFrameField
}

/** What would be sent on the routes of a connection. Parameters that the family has no row for stay behind. */
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

/** The values that ask for the same again as a job did. Its routes are chosen for the connection. */
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

/** What a recorded request asked for. Images inside a JSON body are known where its files are. */
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

/** The fields of a form as a JSON body has them: everything is text there. */
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

/** Those that were taken out of the body, to be put there again. */
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

/** Forms, and the files that were made, carry objects as text. */
function withObjects(parameters: Parameters): Parameters {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, { isSent, value }]) => {
      const read = isText(value) && value.startsWith('{') ? parseJson(value) : undefined
      return [name, { isSent, value: isJsonObject(read) ? read : value }]
    }),
  )
}
