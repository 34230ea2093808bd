import * as z from 'zod/mini'
import { ok } from '../../errors/result.ts'
import { requestedByForm } from '../../formats/images/requested-images.ts'
import { imageEditFormat } from '../../formats/images/edit.ts'
import { imageGenerationFormat } from '../../formats/images/generation.ts'
import { fileVariablesShape } from '../../templates/file-variables.ts'
import { templatedParameters } from '../../templates/fill-variables.ts'
import { imagesText } from '../../text/en/images.ts'
import { requestTabText } from '../../text/en/request-tab.ts'
import { defineRequestForm, oneSection } from '../define-request-form.ts'
import type { ExpectedFiles } from '../expected-files.ts'
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
  // What was uploaded is named in a record, and not how large it is: the sources stay those of before.
  fromRequests([request], before) {
    const settings = readPromptValues(request, imageEditFormat.fields)
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

function expectedFiles(values: PromptValues): ExpectedFiles {
  const { count, size } = requestedByForm(values)
  return { count, ...(size !== undefined && { size }) }
}
