import * as z from 'zod/mini'
import { definedFields } from '../../defined-fields.ts'
import { ok } from '../../errors/result.ts'
import { requestedByForm } from '../../formats/images/requested-images.ts'
import { imageEditFormat } from '../../formats/images/edit.ts'
import { imageGenerationFormat } from '../../formats/images/generation.ts'
import type { Parameters } from '../../formats/parameters.ts'
import { profile } from '../../gateway/profile.ts'
import { fileVariablesShape } from '../../templates/file-variables.ts'
import { templatedParameters } from '../../templates/fill-variables.ts'
import { newVariables } from '../../templates/variables.ts'
import { imagesText } from '../../text/en/images.ts'
import { requestTabText } from '../../text/en/request-tab.ts'
import { defineRequestForm, oneSection, type RecordedFile } from '../define-request-form.ts'
import type { ExpectedFiles } from '../expected-files.ts'
import { formFile } from '../files-in-places.ts'
import {
  definePromptForm,
  emptyPrompt,
  promptInputOf,
  promptValuesSchema,
  readPromptValues,
  type PromptValues,
} from '../prompt-form.ts'

/** The values of the form for a prompt. */
export type ImagesGenerateValues = PromptValues

/** An uploaded file: the id of an attachment or of a library item. `mediaType` is detected from its bytes. */
const uploadSchema = z.object({ mediaId: z.string(), fileName: z.string(), mediaType: z.string() })

const sourceSchema = z.extend(uploadSchema, {
  bytes: z.number(),
  /** Width in pixels. */
  width: z.number(),
  height: z.number(),
  isFromLibrary: z.boolean(),
})

/** An image to edit. */
export type Source = z.infer<typeof sourceSchema>

export const imagesEditValuesSchema = z.extend(promptValuesSchema, {
  /** The mask applies to the first. */
  sources: z.array(sourceSchema),
  /** Created from the painted area when the form is sent. */
  mask: z.optional(uploadSchema),
  ...fileVariablesShape,
})

export type ImagesEditValues = z.infer<typeof imagesEditValuesSchema>

/** Images from a prompt: one request, however many images it asks for. */
export const imagesGenerateForm = definePromptForm({
  id: 'images-generate',
  format: 'images-generations',
  code: imageGenerationFormat,
  layoutName: 'images.form',
  expects: expectedFiles,
})

/** The place in the form of a mask from a file. */
const maskPlace = 'mask'

/** Edits images in the area of a mask: one request with all of them. */
export const imagesEditForm = defineRequestForm<ImagesEditValues>({
  id: 'images-edit',
  formats: ['images-edits'],
  textField: 'prompt',
  schema: imagesEditValuesSchema,
  initial: { ...emptyPrompt, sources: [] },
  ...oneSection('images-edits'),
  blocked({ model, prompt, sources }) {
    if (model === '') return requestTabText().blocked.noModel
    if (sources.length === 0) return requestTabText().blocked.noImage
    return prompt.trim() === '' ? requestTabText().blocked.noEditPrompt : undefined
  },
  toRequests(values, context) {
    const input = promptInputOf(values, 'images-edits', context)
    if (!input.ok) return input
    const { model, prompt, sources, mask } = values
    const images = sources.map(({ mediaId, fileName, mediaType }) => ({ mediaId, fileName, mediaType }))
    const request = imageEditFormat.request({ ...input.value, images, ...(mask !== undefined && { mask }) })
    if (!request.ok) return request
    return ok([
      {
        format: 'images-edits',
        model,
        prompt,
        label: model,
        request: request.value,
        expects: expectedFiles(values),
      },
    ])
  },
  // A record names the uploaded files without their sizes: they can only be restored when the files are known. Settings
  // without files, as in the provenance of an image, keep the previous sources.
  fromRequests([request], before) {
    const settings = readPromptValues(request, imageEditFormat.fields)
    if (settings === undefined) return undefined
    if (request?.files === undefined)
      return request?.form === undefined ? { ...settings, sources: before.sources } : undefined
    const [first] = request.files
    const sources = request.files.filter(({ field }) => field === first?.field).flatMap(sourceOfFile)
    const mask = request.files.find(({ field }) => field !== first?.field)
    const parameters = { ...settings.parameters, ...namesOf(first, mask) }
    return { ...settings, parameters, sources, ...(mask !== undefined && maskByName(mask)) }
  },
  templated: ['prompt', templatedParameters],
  filePlaces: {
    types: { image: 'image', [maskPlace]: 'image' },
    labelOf: (place) => (place === maskPlace ? imagesText().mask : imagesText().sourceImage),
    put(values, place, { mediaId, fileName, mediaType, bytes = 0, width = 0, height = 0 }) {
      const file = { mediaId, fileName, mediaType }
      if (place === maskPlace) return { ...values, mask: file }
      return {
        ...values,
        sources: [...values.sources, { ...file, bytes, width, height, isFromLibrary: true }],
      }
    },
  },
  accepts: ['images'],
})

/** Returns the names of the file fields as parameters, when they are not the default ones. */
function namesOf(source: RecordedFile | undefined, mask: RecordedFile | undefined): Parameters {
  const usual = profile.imageEditFields
  return {
    ...(source !== undefined &&
      source.field !== usual.image &&
      source.field !== usual.images && { image: { isSent: true, value: source.field } }),
    ...(mask !== undefined && mask.field !== usual.mask && { mask: { isSent: true, value: mask.field } }),
  }
}

function sourceOfFile(file: RecordedFile): Source[] {
  const { width, height, mediaType } = file
  if (!mediaType.startsWith('image/') || width === undefined || height === undefined) return []
  return [{ ...formFile(file), width, height }]
}

/** A mask that was not painted here is placed in the form by the name of a variable. */
function maskByName(file: RecordedFile): Pick<ImagesEditValues, 'fileVariables' | 'variables'> {
  const { mediaId, mediaType, fileName } = file
  return {
    fileVariables: [{ place: maskPlace, name: maskPlace }],
    variables: {
      ...newVariables,
      types: { [maskPlace]: 'image' },
      files: { [maskPlace]: { mediaId, mediaType, fileName, ...definedFields({ bytes: file.bytes }) } },
    },
  }
}

function expectedFiles(values: PromptValues): ExpectedFiles {
  const { count, size } = requestedByForm(values)
  return { count, ...(size !== undefined && { size }) }
}
