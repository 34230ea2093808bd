import type { ShownProxy } from '../../shared/connections/connection.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { KeyWay } from '../keys/key-way.ts'
import type { SealedValues } from '../keys/sealed-values.ts'
import { joinProxyUrl } from '../lib/proxy-credentials.ts'
import { proxyOrigin } from '../lib/proxy-scheme.ts'
import type { CheckedConnection } from './connection-rules.ts'
import { wayOf } from './connection-way.ts'

/** The name under which a connection stores user name and password of its proxy. */
export const credentialsName = 'proxy'

/**
 * The way to the proxy itself, to which its user name and password are bound. The gateway behind it never receives
 * them. The certificates only matter for a proxy that is reached over TLS.
 */
export function wayToProxy(connection: CheckedConnection, proxyUrl: string): KeyWay {
  const { protocol } = new URL(proxyUrl)
  const certificate = protocol === 'https:' ? wayOf(connection).certificate : ''
  return { origin: proxyOrigin(proxyUrl), proxy: 'none', certificate }
}

/**
 * The proxy in the form for a request of the connection, with user name and password; `null` for a direct connection.
 */
export async function proxyToSend(
  connection: CheckedConnection,
  credentials: SealedValues,
  systemProxy: (url: string) => Promise<string | null>,
): Promise<Result<string | null>> {
  const { id, baseUrl, proxy } = connection
  if (proxy.mode === 'none') return ok(null)
  // The proxy of the system or the environment is used unchanged and stored nowhere.
  if (proxy.mode === 'system') return ok(await systemProxy(baseUrl))
  if (proxy.credentials === undefined) return ok(proxy.url)
  const known = await credentials.valuesFor(id, [credentialsName], wayToProxy(connection, proxy.url))
  if (!known.ok) return known
  const [kept] = known.value
  return ok(joinProxyUrl({ url: proxy.url, ...(kept !== undefined && { credentials: kept.value }) }))
}

/** The proxy in the form that may be shown. */
export function proxyToShow(connection: CheckedConnection, credentials: SealedValues): ShownProxy {
  const { id, proxy } = connection
  if (proxy.mode !== 'custom') return proxy
  const { mode, url, bypass } = proxy
  const shown = { mode, url, ...(bypass !== undefined && { bypass }) }
  if (proxy.credentials === undefined) return shown
  const described = credentials.describe(id, credentialsName, wayToProxy(connection, url))
  return {
    ...shown,
    credentials: {
      state: described.state,
      ...(described.id !== undefined && { valueId: described.id }),
    },
  }
}
