import type { AppError } from '../../../shared/errors/app-error.ts'

/** What a form says beside the field that `error` is about, by its name. */
export function refusedField(error: AppError | undefined): Readonly<Record<string, string>> {
  if (error?.field === undefined) return {}
  return {
    [error.field]: error.kind === 'rejected' ? 'Out of range for this model' : 'Refused by this model',
  }
}
