import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import {
  imagesEditForm,
  imagesEditValuesSchema,
  type ImagesEditValues,
} from '../../../../shared/request-forms/images/form.ts'
import { putFiles } from '../../../../shared/templates/file-variables.ts'
import { createSavedValues } from '../../../queries/saved-values.ts'
import { readLocalJson } from '../../../stores/local-json.ts'
import { maskStepSchema, type MaskStep } from './mask/mask-step.ts'

/** Where earlier versions kept the form and its mask, in the page's own storage. */
const earlierKey = 'images-edit'

/** What stands in the form. */
export const editValues = createSavedValues(
  imagesEditForm.id,
  imagesEditForm.schema,
  readLocalJson(earlierKey, imagesEditForm.schema) ?? imagesEditForm.initial,
)

const maskSchema = z.object({ steps: z.array(maskStepSchema) })

/** The values with the files of their variables, as far as there are any. */
export function withFiles(values: ImagesEditValues): ImagesEditValues {
  const { filePlaces } = imagesEditForm
  return filePlaces === undefined ? values : putFiles(values, filePlaces)
}

/** What was painted for the first source. */
export const maskValues = createSavedValues(
  'images-edit.mask',
  maskSchema,
  readLocalJson(earlierKey, maskSchema) ?? { steps: [] },
)

/** Changes when the mask is another, and when it begins or ceases to free a part of its source. */
export const maskChanges = createStore<object>(() => ({}))

export function noteMaskChange(): void {
  maskChanges.setState({}, true)
}

maskValues.subscribe(noteMaskChange)

/** Keeps what was painted, unless another source has taken its place. */
export function keepSteps(mediaId: string, steps: MaskStep[]): void {
  if (editValues.getState().form.sources[0]?.mediaId === mediaId) maskValues.getState().change({ steps })
}

/** One click on "Edit image". Its results are compared with the first of its sources. */
const sentEditSchema = z.object({ groupId: z.string(), values: imagesEditValuesSchema })

export type SentEdit = z.infer<typeof sentEditSchema>

/** What was sent, the newest last. */
export const sentEdits = createSavedValues('images-edit.sent', z.object({ edits: z.array(sentEditSchema) }), {
  edits: [],
})

const maxSent = 20

export function addSent(sent: SentEdit): void {
  const { form, change } = sentEdits.getState()
  change({ edits: [...form.edits, sent].slice(-maxSent) })
}
