import { isBypassed } from '../../../shared/connections/proxy-bypass.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The proxy for a URL by `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY` (or their lower-case names), or `null`
 * for a direct connection. This machine is always reached directly.
 */
export function environmentProxy(environment: Environment, text: string): string | null {
  const url = URL.parse(text)
  if (url === null || isThisMachine(url.hostname) || isBypassed(read(environment, 'NO_PROXY'), url))
    return null
  const scheme = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const proxy = read(environment, scheme) || read(environment, 'ALL_PROXY')
  if (proxy === '') return null
  return proxy.includes('://') ? proxy : `http://${proxy}`
}

function read(environment: Environment, name: string): string {
  return (environment[name.toLowerCase()] ?? environment[name] ?? '').trim()
}

function isThisMachine(host: string): boolean {
  return (
    host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host) || host.endsWith('.localhost')
  )
}
