import { transcribeForm } from '../../../shared/request-forms/transcribe/form.ts'
import { createSavedValues } from '../../queries/saved-values.ts'

/** The saved values of the form; `form/file-import.ts` knows whether a file is being imported. */
export const transcribeValues = createSavedValues('transcribe', transcribeForm.schema, transcribeForm.initial)
