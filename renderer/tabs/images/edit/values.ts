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

/** The localStorage key where earlier versions stored the form and its mask. */
const earlierKey = 'images-edit'

/** The saved values of the form. */
export const editValues = createSavedValues(
  imagesEditForm.id,
  imagesEditForm.schema,
  readLocalJson(earlierKey, imagesEditForm.schema) ?? imagesEditForm.initial,
)

const maskSchema = z.object({
  steps: z.array(maskStepSchema),
  /** Media id of the source that the mask was painted on; missing in masks of earlier versions. */
  of: z.catch(z.optional(z.string()), undefined),
})

/** The values with the files of their variables filled in, where there are any. */
export function withFiles(values: ImagesEditValues): ImagesEditValues {
  const { filePlaces } = imagesEditForm
  return filePlaces === undefined ? values : putFiles(values, filePlaces)
}

/** The saved mask of the first source. */
export const maskValues = createSavedValues(
  'images-edit.mask',
  maskSchema,
  readLocalJson(earlierKey, maskSchema) ?? { steps: [] },
)

/** Changes when the mask is replaced, and when it starts or stops marking part of its source. */
export const maskChanges = createStore<object>(() => ({}))

export function noteMaskChange(): void {
  maskChanges.setState({}, true)
}

maskValues.subscribe(noteMaskChange)

/** Saves the steps, unless another source has become the first. */
export function keepSteps(mediaId: string, steps: MaskStep[]): void {
  if (editValues.getState().form.sources[0]?.mediaId === mediaId) setSteps(mediaId, steps)
}

/** Replaces the saved mask by steps on a source. */
export function setSteps(mediaId: string | undefined, steps: MaskStep[]): void {
  maskValues.getState().change({ steps, of: mediaId ?? noSource })
}

/** The saved steps of a source; empty if the mask was painted on another source that reused settings have replaced. */
export function stepsOf(mediaId: string | undefined): MaskStep[] {
  const { steps, of } = maskValues.getState().form
  return of === undefined || of === (mediaId ?? noSource) ? steps : noSteps
}

const noSource = ''
const noSteps: MaskStep[] = []

/** One click on "Edit image". Its results are compared with its first source. */
const sentEditSchema = z.object({ groupId: z.string(), values: imagesEditValuesSchema })

export type SentEdit = z.infer<typeof sentEditSchema>

/** The sent edits, the newest last. */
export const sentEdits = createSavedValues('images-edit.sent', z.object({ edits: z.array(sentEditSchema) }), {
  edits: [],
})

const maxSent = 20

export function addSent(sent: SentEdit): void {
  const { form, change } = sentEdits.getState()
  change({ edits: [...form.edits, sent].slice(-maxSent) })
}
