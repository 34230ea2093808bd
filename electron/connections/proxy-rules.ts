import type { ProxyChoice } from '../../shared/connections/connection.ts'
import { maxBypassLength, parseBypass } from '../../shared/connections/proxy-bypass.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { connectionsError } from '../../shared/text/en/errors/connections.ts'
import { splitProxyUrl } from '../lib/proxy-credentials.ts'

/**
 * Checks a proxy choice; a custom one must be an http, https or socks5 address. User name and password are removed from
 * it.
 */
export function checkProxy(proxy: ProxyChoice): Result<ProxyChoice> {
  if (proxy.mode !== 'custom') return ok(proxy)
  const { url: address, credentials } = splitProxyUrl(proxy.url.trim())
  const url = URL.parse(address)
  if (url === null || !/^(?:https?|socks5h?):$/.test(url.protocol) || !/^[^%\s]+$/.test(url.hostname)) {
    return refuse('proxyInvalid')
  }
  // The address ends at the first / ? or #: a password with one of them was parsed as part of it.
  if (address.includes('@')) return refuse('proxyPasswordInAddress')
  const given = credentials ?? proxy.credentials?.value?.trim()
  if (given !== undefined && /[\p{Cc}\p{Cs}]/u.test(given)) return refuse('proxyPasswordInvalid')
  const isNone = given === '' || given === ':' || (given === undefined && proxy.credentials === undefined)
  const bypass = checkBypass(proxy.bypass ?? '')
  if (!bypass.ok) return bypass
  const checked = {
    mode: 'custom',
    url: address,
    ...(bypass.value !== '' && { bypass: bypass.value }),
  } as const
  if (isNone) return ok(checked)
  return ok({
    ...checked,
    credentials: given === undefined ? {} : { value: given },
  })
}

function checkBypass(text: string): Result<string> {
  if (text.length > maxBypassLength) return refuse('bypassTooLong')
  const [entry] = parseBypass(text).unreadable
  return entry === undefined
    ? ok(text.trim())
    : err({ kind: 'invalid-input', field: 'proxy', ...connectionsError('bypassInvalid', { entry }) })
}

type ProxyProblem = 'proxyInvalid' | 'proxyPasswordInAddress' | 'proxyPasswordInvalid' | 'bypassTooLong'

function refuse(problem: ProxyProblem): Result<never> {
  return err({ kind: 'invalid-input', field: 'proxy', ...connectionsError(problem) })
}
