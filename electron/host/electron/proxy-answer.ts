const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks5',
  SOCKS5: 'socks5',
  SOCKS4: 'socks4',
}

/**
 * Reads the answer of a proxy script, such as `PROXY a:3128; SOCKS5 b:1080; DIRECT`.
 *
 * The first entry that can be read wins, as in browsers. A proxy URL, or `null` for a direct connection.
 */
export function parseProxyAnswer(answer: string): string | null {
  for (const entry of answer.split(';')) {
    const [kind = '', address = ''] = entry.trim().split(/\s+/)
    if (kind.toUpperCase() === 'DIRECT') return null
    const scheme = schemes[kind.toUpperCase()]
    if (scheme !== undefined && URL.canParse(`${scheme}://${address}`)) return `${scheme}://${address}`
  }
  return null
}
