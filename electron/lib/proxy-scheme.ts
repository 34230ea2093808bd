/** The supported proxy protocols. With or without `h`, the proxy resolves names. */
export function isSocksProxy(proxyUrl: string): boolean {
  return /^socks5h?:/i.test(proxyUrl)
}

/** Scheme, host and port of a proxy. `URL` has no origin for the address of a SOCKS proxy. */
export function proxyOrigin(proxyUrl: string): string {
  const url = new URL(proxyUrl)
  return url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin
}

/** The port of a proxy, or of a gateway, with the default of its scheme. */
export function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  if (protocol.startsWith('socks')) return 1080
  return protocol === 'https:' ? 443 : 80
}
