import type { AppError } from '../errors/app-error.ts'
import { formatsError } from '../text/en/errors/formats.ts'

/**
 * The `server` error of an answer that holds nothing but a failed call of the service's own (see
 * shared/gateway/wire/responses.md, "Answer"). `status` is the service's word for it.
 */
export function serverCallFailed(call: string, status: string): AppError {
  return {
    kind: 'server',
    code: 'server-call-failed',
    ...formatsError('serverCallFailed', { call, status }),
    remedies: [{ type: 'retry' }],
  }
}
