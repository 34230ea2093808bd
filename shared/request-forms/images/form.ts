import * as z from 'zod/mini'
import { ok, type Result } from '../../errors/result.ts'
import { parseExtraJson } from '../../formats/extra-json.ts'
import type { Field } from '../../formats/field.ts'
import { requestedByForm } from '../../formats/images/requested-images.ts'
import { imageEditFormat } from '../../formats/images/edit.ts'
import { imageGenerationFormat } from '../../formats/images/generation.ts'
import type { PromptInput } from '../../formats/prompt-input.ts'
import type { ImageFormatId } from '../../formats/registry.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import { sentParameters } from '../../medic/sent-parameters.ts'
import {
  defineRequestForm,
  oneSection,
  type RecordedRequest,
  type RequestContext,
  type RunRequest,
  sectionShape,
} from '../define-request-form.ts'
import { fileVariablesShape } from '../../templates/file-variables.ts'
import { templatedParameters, variablesShape } from '../../templates/fill-variables.ts'
import { readRecordedBody } from '../read-recorded-body.ts'
import { imagesText } from '../../text/en/images.ts'
import { requestTabText } from '../../text/en/request-tab.ts'

const generateValuesSchema = z.object({
  ...sectionShape,
  prompt: z.string(),
  ...variablesShape,
})

/** What the form holds. Only parameters that are switched on are sent. */
export type ImagesGenerateValues = z.infer<typeof generateValuesSchema>

/** A file that is uploaded: an attachment's id, or an item of the library. `mediaType` is what its bytes say. */
const uploadSchema = z.object({ mediaId: z.string(), fileName: z.string(), mediaType: z.string() })

const sourceSchema = z.extend(uploadSchema, {
  bytes: z.number(),
  /** In pixels. */
  width: z.number(),
  height: z.number(),
  isFromLibrary: z.boolean(),
})

/** An image that is to be edited. */
export type Source = z.infer<typeof sourceSchema>

export const imagesEditValuesSchema = z.extend(generateValuesSchema, {
  /** The mask is for the first. */
  sources: z.array(sourceSchema),
  /** Made of what is painted when the form is sent. */
  mask: z.optional(uploadSchema),
  ...fileVariablesShape,
})

export type ImagesEditValues = z.infer<typeof imagesEditValuesSchema>

const empty: ImagesGenerateValues = { model: '', prompt: '', parameters: {}, extraJson: '' }

/** Images from a prompt: one request, however many it asks for. */
export const imagesGenerateForm = defineRequestForm<ImagesGenerateValues>({
  id: 'images-generate',
  formats: ['images-generations'],
  schema: generateValuesSchema,
  initial: empty,
  layoutName: 'images.form',
  ...oneSection('images-generations'),
  blocked({ model, prompt }) {
    if (model === '') return requestTabText().blocked.noModel
    return prompt.trim() === '' ? requestTabText().blocked.noPrompt : undefined
  },
  toRequests(values, context) {
    const input = toInput(values, 'images-generations', context)
    return input.ok
      ? toRequests(values, 'images-generations', imageGenerationFormat.request(input.value))
      : input
  },
  fromRequests: ([request]) => readSettings(request, imageGenerationFormat.fields),
  templated: ['prompt', templatedParameters],
  accepts: [],
})

/** Images that are changed where a mask says: one request with all of them. */
export const imagesEditForm = defineRequestForm<ImagesEditValues>({
  id: 'images-edit',
  formats: ['images-edits'],
  schema: imagesEditValuesSchema,
  initial: { ...empty, sources: [] },
  ...oneSection('images-edits'),
  blocked({ model, prompt, sources }) {
    if (model === '') return requestTabText().blocked.noModel
    if (sources.length === 0) return requestTabText().blocked.noImage
    return prompt.trim() === '' ? requestTabText().blocked.noEditPrompt : undefined
  },
  toRequests(values, context) {
    const input = toInput(values, 'images-edits', context)
    if (!input.ok) return input
    const { sources, mask } = values
    const images = sources.map(({ mediaId, fileName, mediaType }) => ({ mediaId, fileName, mediaType }))
    const request = imageEditFormat.request({ ...input.value, images, ...(mask !== undefined && { mask }) })
    return toRequests(values, 'images-edits', request)
  },
  // What was uploaded is named in a record, and not how large it is: the sources stay those of before.
  fromRequests([request], before) {
    const settings = readSettings(request, imageEditFormat.fields)
    return settings && { ...settings, sources: before.sources }
  },
  templated: ['prompt', templatedParameters],
  filePlaces: {
    types: { image: 'image', mask: 'image' },
    labelOf: (place) => (place === 'mask' ? imagesText().mask : imagesText().sourceImage),
    put(values, place, { mediaId, fileName, mediaType, bytes = 0, width = 0, height = 0 }) {
      const file = { mediaId, fileName, mediaType }
      if (place === 'mask') return { ...values, mask: file }
      return {
        ...values,
        sources: [...values.sources, { ...file, bytes, width, height, isFromLibrary: true }],
      }
    },
  },
  accepts: ['images'],
})

function toInput(
  { model, prompt, parameters, extraJson }: ImagesGenerateValues,
  format: ImageFormatId,
  { removals }: RequestContext,
): Result<PromptInput> {
  const extra = parseExtraJson(extraJson)
  if (!extra.ok) return extra
  const sent = sentParameters(parameters, { model, format }, removals)
  return ok({ model, prompt, parameters: sent, extra: extra.value })
}

function toRequests(
  values: ImagesGenerateValues,
  format: ImageFormatId,
  request: Result<WireRequest>,
): Result<readonly RunRequest[]> {
  if (!request.ok) return request
  const { model, prompt } = values
  const { count, size } = requestedByForm(values)
  const expects = { count, ...(size !== undefined && { size }) }
  return ok([{ format, model, prompt, label: model, request: request.value, expects }])
}

const isText = (value: unknown): boolean => typeof value === 'string'

function readSettings(
  request: RecordedRequest | undefined,
  fields: readonly Field[],
): ImagesGenerateValues | undefined {
  const read = readRecordedBody(request?.body, fields, { model: isText, prompt: isText })
  if (read === undefined) return undefined
  const { own, parameters, extraJson } = read
  return { model: textOf(own['model']), prompt: textOf(own['prompt']), parameters, extraJson }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
