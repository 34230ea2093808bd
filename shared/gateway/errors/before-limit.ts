import type { AppError } from '../../errors/app-error.ts'
import { gatewayError } from '../../text/en/errors/gateway.ts'

/**
 * Whether an answer reached a token limit before its first word: the request was valid, and the answer would have
 * continued.
 */
export function isBeforeLimit({ text }: AppError): boolean {
  return text?.code === gatewayError('nothingBeforeLimit', { reason: '' }).text.code
}
