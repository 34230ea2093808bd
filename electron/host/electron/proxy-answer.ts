const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS5: 'socks5',
  // Proxy scripts write SOCKS version 4 without its number.
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
}

/**
 * A protocol that the app does not support; used only when the script names nothing else, so that the request fails and
 * its error names the proxy.
 */
const unsupportedScheme = 'socks4'

/**
 * Parses the answer of a proxy script, such as `PROXY a:3128; SOCKS5 b:1080; DIRECT`.
 *
 * The first valid and supported entry wins. Returns a proxy URL, or `null` for a direct connection.
 */
export function parseProxyAnswer(answer: string): string | null {
  let unusable: string | null = null
  for (const entry of answer.split(';')) {
    const [kind = '', address = ''] = entry.trim().split(/\s+/)
    if (kind.toUpperCase() === 'DIRECT') return null
    const scheme = schemes[kind.toUpperCase()]
    if (scheme === undefined || !URL.canParse(`${scheme}://${address}`)) continue
    const proxy = `${scheme}://${address}`
    if (scheme !== unsupportedScheme) return proxy
    unusable ??= proxy
  }
  return unusable
}
