import { isBypassed } from '../../shared/connections/proxy-bypass.ts'
import type { GatewayTarget } from './exchange.ts'

/**
 * The target for a request to this address: without the proxy where its list of exceptions says so, and with its client
 * certificate for the connection's own origin only.
 */
export function targetOn(target: GatewayTarget, url: URL): GatewayTarget {
  const { proxyUrl, proxyBypass = '', clientCertificate, ...rest } = target
  const isPast = proxyUrl !== null && proxyBypass !== '' && isBypassed(proxyBypass, url)
  const isHome = url.origin === URL.parse(target.baseUrl)?.origin
  return {
    ...rest,
    proxyUrl: isPast ? null : proxyUrl,
    ...(isHome && clientCertificate !== undefined && { clientCertificate }),
  }
}
