import type { AppError } from '../errors/app-error.ts'
import { formatsError } from '../text/en/errors/formats.ts'

/** An answer that has nothing in it but a call of the service itself that failed. `status` is the service's own word. */
export function serverCallFailed(call: string, status: string): AppError {
  return {
    kind: 'server',
    code: 'server-call-failed',
    ...formatsError('serverCallFailed', { call, status }),
    remedies: [{ type: 'retry' }],
  }
}
