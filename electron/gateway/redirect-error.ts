import type { AppError } from '../../shared/errors/app-error.ts'
import { headerValue } from '../../shared/gateway/errors/normalise-headers.ts'
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
  return {
    kind: 'rejected',
    ...redirectText(URL.parse(headerValue(head.headers, 'location') ?? '', target.baseUrl), target),
    status: head.status,
    remedies: [{ type: 'check-connection', connectionId: target.connectionId }],
  }
}

function redirectText(
  location: URL | null,
  { baseUrl, key }: GatewayTarget,
): Pick<AppError, 'message' | 'nextStep'> {
  const here = URL.parse(baseUrl)
  if (location !== null && location.origin === here?.origin) {
    return {
      message: `The address sends on to another path of ${here.host}, which is not followed: a request is only sent where the connection says.`,
      nextStep: 'Check the path of the address in Settings: a part of it may be missing, or be there twice.',
    }
  }
  const why =
    key === null
      ? 'A request is only sent where the connection says.'
      : 'The key is only sent where the connection says.'
  // Only these have an origin that could be an address of a connection.
  if (location === null || !/^https?:$/.test(location.protocol)) {
    return {
      message: `The address sends on, but not to an address of the web. ${why}`,
      nextStep: 'Check the address in Settings, or ask who runs the gateway.',
    }
  }
  return {
    message: `The address sends on to ${location.origin}. ${why}`,
    nextStep: `If you trust ${location.origin}, put it into the address in Settings.`,
  }
}
