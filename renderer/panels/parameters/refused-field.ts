import type { AppError } from '../../../shared/errors/app-error.ts'
import { parametersText } from '../../../shared/text/en/parameters.ts'

/** The message beside the field that `error` is about, by its name. */
function refusedField(error: AppError | undefined): Readonly<Record<string, string>> {
  if (error?.field === undefined) return {}
  return {
    [error.field]: error.kind === 'rejected' ? parametersText().outOfRange : parametersText().notSupported,
  }
}

/**
 * The same for the newest request that is like the one in the form: its error is shown until such a request succeeds.
 */
export function lastRefusedField<Sent>(
  sent: readonly Sent[] | undefined,
  isAlike: (request: Sent) => boolean,
  errorOf: (request: Sent) => AppError | undefined,
): Readonly<Record<string, string>> {
  const last = sent?.find(isAlike)
  return refusedField(last === undefined ? undefined : errorOf(last))
}
