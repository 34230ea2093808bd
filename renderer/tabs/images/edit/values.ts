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

const maskSchema = z.object({
  steps: z.array(maskStepSchema),
  /** The source that it was painted on; not known of masks of earlier versions. */
  of: z.catch(z.optional(z.string()), undefined),
})

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
  if (editValues.getState().form.sources[0]?.mediaId === mediaId) setSteps(mediaId, steps)
}

/** Puts what is painted on a source in place of all that was painted. */
export function setSteps(mediaId: string | undefined, steps: MaskStep[]): void {
  maskValues.getState().change({ steps, of: mediaId ?? noSource })
}

/** What was painted on a source. Nothing where settings of elsewhere have brought another one than it was painted on. */
export function stepsOf(mediaId: string | undefined): MaskStep[] {
  const { steps, of } = maskValues.getState().form
  return of === undefined || of === (mediaId ?? noSource) ? steps : noSteps
}

const noSource = ''
const noSteps: MaskStep[] = []

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
