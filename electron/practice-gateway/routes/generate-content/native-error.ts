import type { Json } from '../../../../shared/json.ts'
import type { Failure } from '../../errors.ts'

const statusNames: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
}

/**
 * The vendor's own error object, which passes through in the middle of a stream (see
 * shared/gateway/wire/generate-content.md, "Errors").
 */
export function nativeError({ status, message }: Failure): Json {
  return { error: { code: status, message, status: statusNames[status] ?? 'UNAVAILABLE', details: [] } }
}
