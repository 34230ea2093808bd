import type { AppError } from '../../../shared/errors/app-error.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { controlsText } from '../../../shared/text/en/controls.ts'

/**
 * Removes the page's address from a browser text such as a stack, where it precedes the names of scripts: on the
 * browser host it is private, and nobody needs it in a report.
 */
export function withoutPageAddress(text: string): string {
  return text.replaceAll(new URL('.', location.href).href, '')
}

/** An error as plain text for a bug report: everything on screen, and the redacted cause. */
export function errorReport(error: AppError): string {
  const { errors } = controlsText()
  const { message, nextStep } = wordError(error)
  const line = (name: string, value: string | number | undefined) =>
    value === undefined ? undefined : errors.line({ name, value: String(value) })
  const lines = [
    message,
    line(errors.gatewayMessage, error.gatewaySays),
    nextStep,
    line(errors.status, error.status),
    line(errors.code, error.code),
    line(errors.field, error.field),
    line(errors.requestId, error.requestId),
    line(errors.upstreamRequestId, error.upstreamRequestId),
    line(errors.kind, error.kind),
    error.detail === undefined ? undefined : `\n${error.detail}`,
  ]
  return lines.filter((text) => text !== undefined).join('\n')
}
