/** The address of a proxy, without the user name and password in it. */
export interface ProxyAddress {
  readonly url: string
  /** `user:password`, as they are sent to the proxy; left out when the address has none. */
  readonly credentials?: string
}

/**
 * Removes user name and password from the address of a proxy. An address without them, or an invalid one, is unchanged.
 */
export function splitProxyUrl(proxyUrl: string): ProxyAddress {
  const url = URL.parse(proxyUrl)
  if (url === null || (url.username === '' && url.password === '')) return { url: proxyUrl }
  const credentials = `${decoded(url.username)}:${decoded(url.password)}`
  url.username = ''
  url.password = ''
  return { url: url.href.replace(/\/$/, ''), credentials }
}

/** The address with user name and password in it, as HTTP libraries expect it. */
export function joinProxyUrl({ url: address, credentials }: ProxyAddress): string {
  if (credentials === undefined) return address
  const { user, password } = partCredentials(credentials)
  const url = new URL(address)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  return url.href
}

/** The secret part of `user:password`. A user name is an ordinary word, unless it stands alone: then it is a token. */
export function secretOfCredentials(credentials: string): string {
  const { user, password } = partCredentials(credentials)
  return password === '' ? user : password
}

/** The secrets in the address of a proxy, as they are sent to the proxy and as the address spells them. */
export function secretsOfProxy(proxyUrl: string | null): string[] {
  const { credentials } = splitProxyUrl(proxyUrl ?? '')
  const url = URL.parse(proxyUrl ?? '')
  if (credentials === undefined || url === null) return []
  return [url.password === '' ? url.username : url.password, secretOfCredentials(credentials)]
}

/** A user name contains no colon: the proxy would end it there too. */
export function partCredentials(credentials: string): { user: string; password: string } {
  const colon = credentials.indexOf(':')
  return colon === -1
    ? { user: credentials, password: '' }
    : { user: credentials.slice(0, colon), password: credentials.slice(colon + 1) }
}

/** Invalid percent encoding is kept: nobody has to encode a `%` to paste a password that works elsewhere. */
function decoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (spelled) => {
    try {
      return decodeURIComponent(spelled)
    } catch {
      return spelled
    }
  })
}
