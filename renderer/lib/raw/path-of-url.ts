/**
 * What stands behind the base address, with the query. `baseUrl` is that of the connection: what goes there keeps what stands behind
 * it; of other addresses the path begins with its version, such as `/v1`.
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
