import type { AppError } from '../../errors/app-error.ts'
import { gatewayError } from '../../text/en/errors/gateway.ts'

/** An answer that met a limit before its first word: it was asked for, and would have gone on. */
export function isBeforeLimit({ text }: AppError): boolean {
  return text?.code === gatewayError('nothingBeforeLimit', { reason: '' }).text.code
}
