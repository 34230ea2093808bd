import type { AppError } from '../../shared/errors/app-error.ts'
import { headerValue } from '../../shared/errors/normalise-headers.ts'
import type { GatewayTarget, ResponseHead } from './exchange.ts'

/** Whether an answer sends elsewhere. */
export function isRedirect(head: ResponseHead): boolean {
  return [301, 302, 303, 307, 308].includes(head.status)
}

/**
 * Redirects are not followed: they would carry the key to another address or turn a POST into a GET (wire-reference.md,
 * 12 item 10). The error says where it would have gone, by host only, since addresses may hold secrets.
 */
export function redirectError(head: ResponseHead, target: GatewayTarget): AppError {
  const location = URL.parse(headerValue(head.headers, 'location') ?? '', target.baseUrl)
  const here = URL.parse(target.baseUrl)
  const where = location === null ? 'another address' : location.origin
  const isSameHost = location !== null && location.host === here?.host
  const why =
    target.key === null
      ? 'A request is only sent where the connection says.'
      : 'The key is only sent where the connection says.'
  return {
    kind: 'rejected',
    message: `The address sends on to ${where}. ${why}`,
    nextStep:
      isSameHost && location.protocol === here?.protocol
        ? 'Check the path of the address in Settings.'
        : `If you trust ${where}, put it into the address in Settings.`,
    status: head.status,
    remedies: [{ type: 'check-connection', connectionId: target.connectionId }],
  }
}
