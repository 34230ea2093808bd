import type { AppError } from '../../shared/errors/app-error.ts'
import { headerValue } from '../../shared/gateway/errors/normalise-headers.ts'
import type { GatewayTarget, ResponseHead } from './exchange.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { gatewayError } from '../../shared/text/en/errors/gateway.ts'

/** Whether an answer redirects: status 301, 302, 303, 307 or 308 (RFC 9110, 15.4). */
export function isRedirect(head: ResponseHead): boolean {
  return [301, 302, 303, 307, 308].includes(head.status)
}

/**
 * The `rejected` error of a redirect. Redirects are not followed: they would carry the key to another address or turn
 * a POST into a GET (see shared/gateway/wire/streams.md, "Addresses and redirects"). The error names the host of the
 * new address only, since addresses may hold secrets.
 */
export function redirectError(head: ResponseHead, target: GatewayTarget): AppError {
  return {
    kind: 'rejected',
    ...redirectText(URL.parse(headerValue(head.headers, 'location') ?? '', target.baseUrl), target),
    status: head.status,
    remedies: [{ type: 'check-connection', connectionId: target.connectionId }],
  }
}

function redirectText(location: URL | null, { baseUrl, key }: GatewayTarget): WordedError {
  const address = URL.parse(baseUrl)
  if (location !== null && location.origin === address?.origin)
    return gatewayError('redirectOnHost', { host: address.host })
  const hasKey = key !== null
  // Only these schemes have an origin that could be the address of a connection.
  if (location === null || !/^https?:$/.test(location.protocol))
    return gatewayError('redirectOffWeb', { hasKey })
  return gatewayError('redirectElsewhere', { origin: location.origin, hasKey })
}
