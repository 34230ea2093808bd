import { transcribeForm } from '../../../shared/request-forms/transcribe/form.ts'
import { createSavedValues } from '../../queries/saved-values.ts'

/** What stands in the form; whether a file is being imported is known by `form/file-import.ts`. */
export const transcribeValues = createSavedValues('transcribe', transcribeForm.schema, transcribeForm.initial)
