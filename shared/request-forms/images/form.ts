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

/** What the form for a prompt holds. */
export type ImagesGenerateValues = PromptValues

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

export const imagesEditValuesSchema = z.extend(promptValuesSchema, {
  /** The mask is for the first. */
  sources: z.array(sourceSchema),
  /** Made of what is painted when the form is sent. */
  mask: z.optional(uploadSchema),
  ...fileVariablesShape,
})

export type ImagesEditValues = z.infer<typeof imagesEditValuesSchema>

/** Images from a prompt: one request, however many it asks for. */
export const imagesGenerateForm = definePromptForm({
  id: 'images-generate',
  format: 'images-generations',
  code: imageGenerationFormat,
  layoutName: 'images.form',
  expects: expectedFiles,
})

/** The place of a mask that is a file, in the form. */
const maskPlace = 'mask'

/** Images that are changed where a mask says: one request with all of them. */
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
  // A record names what was uploaded, and not how large it is: it can be held where its files are known. Settings alone, as a file
  // that was made has them, leave the sources of before.
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

/** Names of the file fields are parameters where they are not the usual ones. */
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

/** A mask that was not painted here stands in the form by the name of a variable. */
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
