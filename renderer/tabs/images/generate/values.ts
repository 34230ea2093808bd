import { imagesGenerateForm } from '../../../../shared/request-forms/images/form.ts'
import { createSavedValues } from '../../../queries/saved-values.ts'

/** What stands in the form. An edit without a model begins with the one of it. */
export const generateValues = createSavedValues(
  imagesGenerateForm.id,
  imagesGenerateForm.schema,
  imagesGenerateForm.initial,
)
