/**
 * Whether a text is the address of a file: an `http`, `https` or `data` URL, or an address without a host
 * (`/files/x.mp4`, `files/x`, `//host/x`), which gateways return for files they store themselves. A word, a sentence or
 * a URL with any other scheme is not.
 */
export function isResultAddress(text: string): boolean {
  const address = text.trim()
  if (/^https?:\/\//i.test(address)) return URL.canParse(address)
  return isDataAddress(address) || isAddressWithoutHost(address)
}

export function isDataAddress(address: string): boolean {
  return /^data:[\w.+-]+\/[\w.+-]+[;,]/i.test(address)
}

/** `n/a` is a placeholder for no address. */
const noAddress = /^n\/a$/i

function isAddressWithoutHost(address: string): boolean {
  if (/[\s<>"\\^`{|}]/.test(address) || /^[a-z][a-z\d+.-]*:/i.test(address) || noAddress.test(address))
    return false
  const [path = ''] = address.split(/[?#]/, 1)
  return /[^/.]/.test(path) && (path.includes('/') || /\.[a-z\d]{2,5}$/i.test(path))
}

/**
 * Resolves an address in a connection's answer: without a host it is relative to the connection's origin, without a
 * leading `/` to its base address. `data` URLs stay unchanged. `undefined` when the text is not an address.
 */
export function resolveResultAddress(text: string, baseUrl: string): string | undefined {
  const address = text.trim()
  if (!isResultAddress(address)) return undefined
  if (isDataAddress(address)) return address
  const base = `${baseUrl.replace(/\/+$/, '')}/`
  return URL.canParse(address, base) ? new URL(address, base).href : undefined
}

/**
 * Returns the possible URLs of a file on the connection's own host, in the order to try: a gateway behind a proxy's
 * path prefix does not always know the prefix, and names files with or without it. An address on another host is
 * returned alone.
 */
export function placesOfResult(address: string, baseUrl: string): string[] {
  if (!URL.canParse(address) || !URL.canParse(baseUrl)) return [address]
  const url = new URL(address)
  const base = new URL(baseUrl)
  if (url.origin !== base.origin) return [address]
  const prefix = base.pathname.replace(/\/+$/, '')
  const route = url.pathname.startsWith(`${prefix}/`) ? url.pathname.slice(prefix.length) : url.pathname
  const places = [`${prefix}${route}`, route].map((path) => `${url.origin}${path}${url.search}${url.hash}`)
  return [...new Set([url.href, ...places])]
}

/** Returns the base URL of the connection that a request was sent with: the part before the route. */
export function baseUrlOfRequest(requestUrl: string): string | undefined {
  if (!URL.canParse(requestUrl)) return undefined
  const url = new URL(requestUrl)
  const at = url.pathname.search(/\/v1(?:beta)?(?:\/|$)/)
  return url.origin + (at === -1 ? '' : url.pathname.slice(0, at))
}
