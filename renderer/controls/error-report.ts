import type { AppError } from '../../shared/errors/app-error.ts'

/** An error as plain text, for a bug report: everything the screen says, and the redacted cause. */
export function errorReport(error: AppError): string {
  const lines = [
    error.message,
    error.gatewaySays === undefined ? undefined : `Gateway says: ${error.gatewaySays}`,
    error.nextStep,
    error.status === undefined ? undefined : `Status: ${error.status}`,
    error.code === undefined ? undefined : `Code: ${error.code}`,
    error.field === undefined ? undefined : `Field: ${error.field}`,
    error.requestId === undefined ? undefined : `Request id: ${error.requestId}`,
    `Kind: ${error.kind}`,
    error.detail === undefined ? undefined : `\n${error.detail}`,
  ]
  return lines.filter((line) => line !== undefined).join('\n')
}
