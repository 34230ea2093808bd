import { imagesGenerateForm } from '../../../../shared/request-forms/images/form.ts'
import { createSavedValues } from '../../../queries/saved-values.ts'

/** The saved values of the form. An edit without a model starts with the model of this form. */
export const generateValues = createSavedValues(
  imagesGenerateForm.id,
  imagesGenerateForm.schema,
  imagesGenerateForm.initial,
)
