import type { LookupFunction } from 'node:net'
import type { Dispatcher, Pool } from 'undici'
import { maxHeaderBytes } from '../../shared/limits.ts'
import { clientTls } from '../lib/client-tls.ts'
import { isSocksProxy } from '../lib/proxy-scheme.ts'
import type { GatewayTarget } from './exchange.ts'
import { withoutInterimAnswers } from './interim-answers.ts'

/**
 * A connection of its own for one request, with the target's proxy and certificate authority. It rejects where
 * the address of the proxy cannot be read; a connection that fails is an error of the request.
 *
 * Connections are not kept for the next request: an idle one may be closed by the other end just when a request
 * goes out, and a request that may have arrived must not be sent again. undici is loaded here, and no more of it
 * than is needed, because that takes longer than the rest of the app's start.
 *
 * `lookup` finds the addresses of a name in place of the system; a proxy looks names up itself.
 *
 * Time-outs of undici are off: the exchange has its own, which counts every byte and follows the app's clock.
 */
export async function createDispatcher(
  target: GatewayTarget,
  origin: string,
  lookup?: LookupFunction,
): Promise<Dispatcher> {
  const isSecure = origin.startsWith('https:') || target.proxyUrl?.startsWith('https:') === true
  const proxyTls = isSecure ? await tlsOptions(target.caCertificate) : {}
  const tls = { ...proxyTls, ...clientTls(target.clientCertificate) }
  const options = { headersTimeout: 0, bodyTimeout: 0, allowH2: false, maxHeaderSize: maxHeaderBytes }
  const timeout = target.connectTimeoutMs ?? connectTimeoutMs
  if (target.proxyUrl === null) {
    const [{ default: Client }, { default: buildConnector }] = await Promise.all([
      import('undici/lib/dispatcher/client.js'),
      import('undici/lib/core/connect.js'),
    ])
    const connect = buildConnector({
      ...tls,
      timeout,
      allowH2: false,
      ...(lookup !== undefined && { lookup }),
    })
    return new Client(origin, { ...options, connect: withoutInterimAnswers(connect) })
  }
  if (isSocksProxy(target.proxyUrl)) return socksDispatcher(target.proxyUrl, origin, timeout, tls, options)
  const { Pool, ProxyAgent } = await import('undici')
  return new ProxyAgent({
    ...options,
    uri: target.proxyUrl,
    connectTimeout: timeout,
    requestTls: tls,
    proxyTls,
    // Requests through the proxy. undici handles the proxy's own answer to CONNECT.
    factory: (to, poolOptions: Pool.Options) =>
      new Pool(to, { ...poolOptions, ...overInterim(poolOptions.connect) }),
  })
}

async function socksDispatcher(
  proxyUrl: string,
  origin: string,
  timeout: number,
  tls: object,
  options: object,
): Promise<Dispatcher> {
  const [{ default: Client }, { default: buildConnector }, { createSocksConnector }] = await Promise.all([
    import('undici/lib/dispatcher/client.js'),
    import('undici/lib/core/connect.js'),
    import('./socks-connector.ts'),
  ])
  const secure = buildConnector({ ...tls, timeout, allowH2: false })
  const connect = withoutInterimAnswers(createSocksConnector(proxyUrl, timeout, secure))
  return new Client(origin, { ...options, connect })
}

function overInterim(connect: Pool.Options['connect']): Pick<Pool.Options, 'connect'> {
  return typeof connect === 'function' ? { connect: withoutInterimAnswers(connect) } : {}
}

/** Default limit for making a connection. */
const connectTimeoutMs = 20_000

/** Loaded with the first secure connection, as undici is. */
async function tlsOptions(caCertificate: string): Promise<{ ca?: string[] }> {
  const { trustOptions } = await import('../lib/trusted-authorities.ts')
  return trustOptions(caCertificate)
}
