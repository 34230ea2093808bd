import type { ProxyChoice } from '../../shared/connections/connection.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'

/** Checks a proxy choice; a custom one has to be an http or https address. */
export function checkProxy(proxy: ProxyChoice): Result<ProxyChoice> {
  if (proxy.mode !== 'custom') return ok(proxy)
  const url = URL.parse(proxy.url.trim())
  if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '') {
    return ok({ mode: 'custom', url: proxy.url.trim() })
  }
  return err({
    kind: 'invalid-input',
    field: 'proxy',
    message: 'The address of the proxy cannot be read.',
    nextStep: 'Enter it with its scheme and port, such as http://proxy.example:3128.',
  })
}
