import * as z from 'zod/mini'
import { ok } from '../../errors/result.ts'
import { parseExtraJson } from '../../formats/extra-json.ts'
import { moderationsFormat } from '../../formats/moderations/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { sentParameters } from '../../medic/sent-parameters.ts'
import { templatedParameters, variablesShape } from '../../templates/fill-variables.ts'
import { requestTabText } from '../../text/en/request-tab.ts'
import {
  chosenModels,
  defineRequestForm,
  missingModel,
  type RecordedFile,
  type RunRequest,
  severalModels,
  severalModelsShape,
} from '../define-request-form.ts'
import { fileInPlace, formFile } from '../files-in-places.ts'
import { readRecordedBody } from '../read-recorded-body.ts'

const imageSchema = z.object({
  /** The id of an attachment or of a library item. */
  mediaId: z.string(),
  fileName: z.string(),
  /** Detected from its bytes. */
  mediaType: z.string(),
  bytes: z.number(),
  isFromLibrary: z.boolean(),
})

export type ModerationImage = z.infer<typeof imageSchema>

export const moderationsValuesSchema = z.object({
  ...severalModelsShape,
  input: z.string(),
  images: z.array(imageSchema),
  ...variablesShape,
})

/** The values of the form. Only switched-on parameters are sent. */
export type ModerationsValues = z.infer<typeof moderationsValuesSchema>

/** Lets one or several models judge a text, images or both: one request per model. */
export const moderationsForm = defineRequestForm<ModerationsValues>({
  id: 'moderations',
  formats: ['moderations'],
  textField: 'input',
  schema: moderationsValuesSchema,
  initial: { models: [''], input: '', images: [], parameters: {}, extraJson: '' },
  ...severalModels('moderations'),
  blocked({ models, input, images }) {
    return (
      missingModel(models) ??
      (input.trim() === '' && images.length === 0 ? requestTabText().blocked.noText : undefined)
    )
  },
  toRequests({ models, input, images, parameters, extraJson }, { removals }) {
    const extra = parseExtraJson(extraJson)
    if (!extra.ok) return extra
    const files = images.map(({ mediaId, fileName, mediaType }) => ({ mediaId, fileName, mediaType }))
    const requests: RunRequest[] = []
    for (const model of chosenModels(models)) {
      const sent = sentParameters(parameters, { model, format: 'moderations' }, removals)
      const request = moderationsFormat.request({
        model,
        prompt: input,
        images: files,
        parameters: sent,
        extra: extra.value,
      })
      if (!request.ok) return request
      requests.push({
        format: 'moderations',
        model,
        prompt: input.trim() === '' ? images.map(({ fileName }) => fileName).join(', ') : input,
        label: model,
        request: request.value,
        ...(files.length > 0 && { files: files.map((file) => ({ ...file, field: 'input' })) }),
      })
    }
    return ok(requests)
  },
  // A record contains the bytes of images but not their ids: it can only be restored when the files are known.
  fromRequests(requests, before) {
    const files = requests[0]?.files
    const recorded = requests.flatMap(
      ({ body }) => readRecordedBody(body, [], { model: isText, input: isInput }) ?? [],
    )
    const [first] = recorded
    if (first === undefined || recorded.length < requests.length) return undefined
    const read = readInput(first.own['input'], files)
    if (read === undefined) return undefined
    const { input, images } = read
    return {
      ...before,
      models: recorded.map(({ own: { model } }) => (typeof model === 'string' ? model : '')),
      input,
      images,
      parameters: first.parameters,
      extraJson: first.extraJson,
    }
  },
  templated: ['input', templatedParameters],
  accepts: ['texts', 'images'],
})

const isText = (value: Json): boolean => typeof value === 'string'

/**
 * Whether a value is a text, or a list of at most one text and images with their bytes. Other lists go into the extra
 * JSON.
 */
function isInput(value: Json): boolean {
  if (typeof value === 'string') return true
  if (!Array.isArray(value) || !value.every(isJsonObject)) return false
  const { text, image } = countParts(value)
  return text <= 1 && text + image === value.length
}

function readInput(
  value: Json | undefined,
  files: readonly RecordedFile[] | undefined,
): Pick<ModerationsValues, 'input' | 'images'> | undefined {
  if (!Array.isArray(value)) return { input: typeof value === 'string' ? value : '', images: [] }
  const texts = value.flatMap((part) =>
    isJsonObject(part) && typeof part['text'] === 'string' ? [part['text']] : [],
  )
  const parts = value.filter(isImagePart)
  if (parts.length > 0 && files === undefined) return undefined
  const images = parts.flatMap(({ image_url: image }) => {
    const file = fileInPlace(isJsonObject(image) ? image['url'] : undefined, files)
    return file?.mediaType.startsWith('image/') === true ? [formFile(file)] : []
  })
  return { input: texts.join(''), images }
}

/** Whether the bytes of an image are inside the body. */
function isImageInside(image: Json | undefined): boolean {
  return isJsonObject(image) && typeof image['url'] === 'string' && image['url'].startsWith('data:')
}

function isImagePart(part: Json): part is JsonObject {
  return isJsonObject(part) && part['type'] === 'image_url' && isImageInside(part['image_url'])
}

function countParts(parts: readonly Json[]): { readonly text: number; readonly image: number } {
  const objects = parts.filter(isJsonObject)
  return {
    text: objects.filter(({ type, text }) => type === 'text' && typeof text === 'string').length,
    image: objects.filter(isImagePart).length,
  }
}
