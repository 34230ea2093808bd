/** The address of a proxy, apart from the user and password in it. */
export interface ProxyAddress {
  readonly url: string
  /** `user:password`, as the proxy is told them; left out when the address has none. */
  readonly credentials?: string
}

/** Takes user and password out of the address of a proxy. One that has none, or cannot be read, stays as it is. */
export function splitProxyUrl(proxyUrl: string): ProxyAddress {
  const url = URL.parse(proxyUrl)
  if (url === null || (url.username === '' && url.password === '')) return { url: proxyUrl }
  const credentials = `${decoded(url.username)}:${decoded(url.password)}`
  url.username = ''
  url.password = ''
  return { url: url.href.replace(/\/$/, ''), credentials }
}

/** The address with user and password in it, as the libraries of requests want it. */
export function joinProxyUrl({ url: address, credentials }: ProxyAddress): string {
  if (credentials === undefined) return address
  const { user, password } = partCredentials(credentials)
  const url = new URL(address)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  return url.href
}

/** What of `user:password` is a secret. The name of a user is an ordinary word, unless it stands alone: then it is a token. */
export function secretOfCredentials(credentials: string): string {
  const { user, password } = partCredentials(credentials)
  return password === '' ? user : password
}

/** What of the address of a proxy is a secret, as the proxy is told it and as the address spells it. */
export function secretsOfProxy(proxyUrl: string | null): string[] {
  const { credentials } = splitProxyUrl(proxyUrl ?? '')
  const url = URL.parse(proxyUrl ?? '')
  if (credentials === undefined || url === null) return []
  return [url.password === '' ? url.username : url.password, secretOfCredentials(credentials)]
}

/** A user has no colon: it would end there for the proxy too. */
export function partCredentials(credentials: string): { user: string; password: string } {
  const colon = credentials.indexOf(':')
  return colon === -1
    ? { user: credentials, password: '' }
    : { user: credentials.slice(0, colon), password: credentials.slice(colon + 1) }
}

/** What is not percent encoding stays as it is: nobody has to encode a `%` to paste a password that works elsewhere. */
function decoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (spelled) => {
    try {
      return decodeURIComponent(spelled)
    } catch {
      return spelled
    }
  })
}
