import type { ProxyChoice } from '../../shared/connections/connection.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { connectionsError } from '../../shared/text/en/errors/connections.ts'
import { splitProxyUrl } from '../lib/proxy-credentials.ts'

/** Checks a proxy choice; a custom one has to be an http or https address. User and password are taken out of it. */
export function checkProxy(proxy: ProxyChoice): Result<ProxyChoice> {
  if (proxy.mode !== 'custom') return ok(proxy)
  const { url: address, credentials } = splitProxyUrl(proxy.url.trim())
  const url = URL.parse(address)
  if (url === null || !(url.protocol === 'http:' || url.protocol === 'https:') || url.hostname === '') {
    return refuse('proxyInvalid')
  }
  // The address ends at the first / ? or #: a password with one of them was read as a part of it.
  if (address.includes('@')) return refuse('proxyPasswordInAddress')
  const given = credentials ?? proxy.credentials?.value?.trim()
  if (given !== undefined && /[\p{Cc}\p{Cs}]/u.test(given)) return refuse('proxyPasswordInvalid')
  const isNone = given === '' || given === ':' || (given === undefined && proxy.credentials === undefined)
  if (isNone) return ok({ mode: 'custom', url: address })
  return ok({
    mode: 'custom',
    url: address,
    credentials: given === undefined ? {} : { value: given },
  })
}

type ProxyProblem = 'proxyInvalid' | 'proxyPasswordInAddress' | 'proxyPasswordInvalid'

function refuse(problem: ProxyProblem): Result<never> {
  return err({ kind: 'invalid-input', field: 'proxy', ...connectionsError(problem) })
}
