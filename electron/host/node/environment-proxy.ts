type Environment = Readonly<Record<string, string | undefined>>

/**
 * The proxy that `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY` (or their lower-case names) choose for a URL,
 * or `null` for a direct connection. This machine itself is never asked for through a proxy.
 */
export function environmentProxy(environment: Environment, text: string): string | null {
  const url = URL.parse(text)
  if (url === null || isThisMachine(url.hostname) || isExcluded(read(environment, 'NO_PROXY'), url))
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

/** `NO_PROXY` is a list of host names, each with its subdomains and maybe a port; `*` means every host. */
function isExcluded(list: string, url: URL): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return list.split(/[\s,]+/).some((entry) => {
    if (entry === '*') return true
    const [, host = '', onlyPort] = /^\*?\.?(.+?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? []
    if (host === '' || (onlyPort !== undefined && onlyPort !== port)) return false
    return url.hostname === host || url.hostname.endsWith(`.${host}`)
  })
}
