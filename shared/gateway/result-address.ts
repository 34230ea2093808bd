/**
 * Whether a text is meant as the address of a file: one of `http`, `https` or `data`, or one without a host (`/files/x.mp4`,
 * `files/x`, `//host/x`), which gateways give for what they keep themselves. A word, a sentence or an address of any other
 * scheme is none.
 */
export function isResultAddress(text: string): boolean {
  const address = text.trim()
  if (/^https?:\/\//i.test(address)) return URL.canParse(address)
  return isDataAddress(address) || isAddressWithoutHost(address)
}

export function isDataAddress(address: string): boolean {
  return /^data:[\w.+-]+\/[\w.+-]+[;,]/i.test(address)
}

/** `n/a` stands where there is no address. */
const noAddress = /^n\/a$/i

function isAddressWithoutHost(address: string): boolean {
  if (/[\s<>"\\^`{|}]/.test(address) || /^[a-z][a-z\d+.-]*:/i.test(address) || noAddress.test(address))
    return false
  const [path = ''] = address.split(/[?#]/, 1)
  return /[^/.]/.test(path) && (path.includes('/') || /\.[a-z\d]{2,5}$/i.test(path))
}

/**
 * The address that a connection's answer means, in full: what has no host lies at the connection, and what has no leading `/`
 * below its address. `data` addresses stay. `undefined` for what is no address.
 */
export function resolveResultAddress(text: string, baseUrl: string): string | undefined {
  const address = text.trim()
  if (!isResultAddress(address)) return undefined
  if (isDataAddress(address)) return address
  const base = `${baseUrl.replace(/\/+$/, '')}/`
  return URL.canParse(address, base) ? new URL(address, base).href : undefined
}

/**
 * Where a file may lie that an address on the connection's own host names, in the order to try: a gateway behind a path of a
 * proxy does not always know of that path, and names files with it or without. An address of another host is itself alone.
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

/** The address of the connection that a request was sent with: what stands in front of the route. */
export function baseUrlOfRequest(requestUrl: string): string | undefined {
  if (!URL.canParse(requestUrl)) return undefined
  const url = new URL(requestUrl)
  const at = url.pathname.search(/\/v1(?:beta)?(?:\/|$)/)
  return url.origin + (at === -1 ? '' : url.pathname.slice(0, at))
}
