import * as z from 'zod/mini'
import { parametersSchema } from '../../../../shared/formats/parameters.ts'
import { createFormStore, createUseForm } from '../../../stores/create-form-store.ts'

const imageFormSchema = z.object({
  /** `''` for none yet. */
  model: z.string(),
  prompt: z.string(),
  parameters: parametersSchema,
  /** JSON text, kept as it is typed. */
  extraJson: z.string(),
})

/** What the form holds. Only parameters that are switched on are sent. */
export type ImageForm = z.infer<typeof imageFormSchema>

export function emptyImageForm(): ImageForm {
  return { model: '', prompt: '', parameters: {}, extraJson: '' }
}

/** The form, kept over tab switches and restarts. */
export const imageForm = createFormStore('images-form', imageFormSchema, emptyImageForm())

export const useImageForm = createUseForm(imageForm)
