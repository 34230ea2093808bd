const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS5: 'socks5',
  // Proxy scripts name version 4 without its number.
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
}

/** What the app cannot speak; taken only when the script names nothing else, so that the request fails and says through what. */
const unsupportedScheme = 'socks4'

/**
 * Reads the answer of a proxy script, such as `PROXY a:3128; SOCKS5 b:1080; DIRECT`.
 *
 * The first entry that can be read and used wins. A proxy URL, or `null` for a direct connection.
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
