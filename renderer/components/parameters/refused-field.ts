import type { AppError } from '../../../shared/errors/app-error.ts'

/** What a form says beside the field that `error` is about, by its name. */
export function refusedField(error: AppError | undefined): Readonly<Record<string, string>> {
  return error?.field === undefined ? {} : { [error.field]: 'Refused by this model' }
}
