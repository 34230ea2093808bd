import { assertNever } from '../../shared/assert-never.ts'
import type { Json } from '../../shared/json.ts'

/** The spelling of errors of the vendor behind the gateway, by format (see shared/gateway/wire/errors.md, "Shapes"). */
export type ErrorShape = 'chat' | 'messages' | 'generate-content'

/** A refused request, before it is written in the error shape of a format. */
export interface Failure {
  readonly status: number
  readonly message: string
  /**
   * The source of the error: `gateway` stops the request before forwarding and always uses one shape; `vendor` uses the
   * format's shape.
   */
  readonly from: 'gateway' | 'vendor'
  readonly code?: string
  readonly type?: string
  /** The path in the body of the field at fault. Only the chat shape carries it. */
  readonly param?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The answer has a status and no body, as limiters send it. */
  readonly isEmpty?: boolean
}

/** A request stopped before forwarding (see shared/gateway/wire/errors.md, "Before a request is forwarded"). */
export function gatewayFailure(status: number, message: string, code = ''): Failure {
  return { status, message, code, from: 'gateway' }
}

/**
 * A field that the vendor behind the gateway rejects: 400 with `param` (see shared/gateway/wire/errors.md, "Refused
 * parameters"). `''` means no code.
 */
export function fieldFailure(param: string, code: string, message: string): Failure {
  return {
    status: 400,
    message,
    ...(code === '' ? {} : { code }),
    param,
    type: 'invalid_request_error',
    from: 'vendor',
  }
}

/**
 * A missing field that the gateway itself needs: 500 with `invalid_request`, as shared/gateway/wire/errors.md, "Status
 * codes", says.
 */
export function missingFieldFailure(field: string): Failure {
  return gatewayFailure(500, `field ${field} is required`, 'invalid_request')
}

/** The body of an error answer. */
export function errorBody(failure: Failure, shape: ErrorShape, requestId: string): Json {
  const identified = `${failure.message} (request id: ${requestId})`
  if (failure.from === 'gateway') {
    return { error: { message: identified, type: failure.type ?? 'new_api_error', code: failure.code ?? '' } }
  }
  switch (shape) {
    case 'chat':
      return {
        error: {
          message: maskDomains(failure.message),
          type: failure.type ?? 'upstream_error',
          param: failure.param ?? null,
          code: failure.code ?? null,
        },
      }
    case 'messages':
      return {
        type: 'error',
        error: { type: messagesErrorType(failure.status), message: maskDomains(identified) },
      }
    case 'generate-content':
      return {
        error: {
          message: maskDomains(failure.message),
          type: 'upstream_error',
          param: '',
          code: failure.status,
        },
      }
    default:
      return assertNever(shape)
  }
}

const messagesErrorTypes: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
}

/** See shared/gateway/wire/messages.md, "Errors". */
function messagesErrorType(status: number): string {
  return messagesErrorTypes[status] ?? 'api_error'
}

/**
 * Masks what looks like a domain name, as the gateway does to every vendor message: `reasoning.effort` becomes `***.effort`.
 * Names with `_` or `]` beside the dot survive (see shared/gateway/wire/errors.md, "Refused parameters").
 */
export function maskDomains(message: string): string {
  return message.replace(/(?<![\w.\]-])(?:[a-z\d-]+\.)+[a-z]{2,}(?![\w[-]|\.\w)/gi, (name) => {
    const labels = name.split('.')
    return [...labels.slice(0, -1).map(() => '***'), labels.at(-1)].join('.')
  })
}
