import type { ProxyChoice } from '../../shared/connections/connection.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { splitProxyUrl } from '../lib/proxy-credentials.ts'

/** Checks a proxy choice; a custom one has to be an http or https address. User and password are taken out of it. */
export function checkProxy(proxy: ProxyChoice): Result<ProxyChoice> {
  if (proxy.mode !== 'custom') return ok(proxy)
  const { url: address, credentials } = splitProxyUrl(proxy.url.trim())
  const url = URL.parse(address)
  if (url === null || !(url.protocol === 'http:' || url.protocol === 'https:') || url.hostname === '') {
    return refuse(
      'The address of the proxy cannot be read.',
      'Enter it with its scheme and port, such as http://proxy.example:3128.',
    )
  }
  // The address ends at the first / ? or #: a password with one of them was read as a part of it.
  if (address.includes('@')) {
    return refuse(
      'The address of the proxy has a password that cannot be read.',
      'Enter the address alone, and user and password in their own field.',
    )
  }
  const given = credentials ?? proxy.credentials?.value?.trim()
  if (given !== undefined && /[\p{Cc}\p{Cs}]/u.test(given)) {
    return refuse(
      'The user and password of the proxy have a line break or another control character.',
      'Enter them on one line, as user:password.',
    )
  }
  const isNone = given === '' || given === ':' || (given === undefined && proxy.credentials === undefined)
  if (isNone) return ok({ mode: 'custom', url: address })
  return ok({
    mode: 'custom',
    url: address,
    credentials: given === undefined ? {} : { value: given },
  })
}

function refuse(message: string, nextStep: string): Result<never> {
  const error: AppError = { kind: 'invalid-input', field: 'proxy', message, nextStep }
  return err(error)
}
