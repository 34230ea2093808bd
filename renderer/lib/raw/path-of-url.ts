/**
 * Returns the path and query of a URL. For URLs below the connection's `baseUrl` this is everything after it; for
 * others, the path begins with its version, such as `/v1`.
 */
export function pathOfUrl(url: string, baseUrl: string): string {
  const base = baseUrl.replace(/\/+$/, '')
  const bare = url.replace(/#.*$/s, '')
  if (bare === base) return '/'
  if (bare.startsWith(`${base}/`)) return bare.slice(base.length)
  const path = bare.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*|^[^/?]+(?=[/?]|$)/i, '')
  const [route = '', ...query] = path.split('?')
  const at = route.search(/\/v\d+(?:beta\d*|alpha\d*)?(?=\/|$)/i)
  const kept = at === -1 ? route : route.slice(at)
  return [kept === '' ? '/' : kept, ...query].join('?')
}
