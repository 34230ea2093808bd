/**
 * The result of checking a request's `Host` headers: addressed to this server, to another one, or not readable as one
 * address.
 */
export type HostCheck = 'own' | 'foreign' | 'malformed'

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Checks the `Host` headers of a request to a server that listens on loopback at `port`.
 *
 * A page on the internet can point its own host name at 127.0.0.1 (DNS rebinding), which makes it same-origin with this
 * server; only this header reveals it. No header, or more than one, is `malformed`: an intermediary may have read
 * another one than we do (RFC 9112, section 3.2).
 */
export function checkHost(values: readonly string[] | undefined, port: number): HostCheck {
  const [host, ...others] = values ?? []
  if (host === undefined || others.length > 0) return 'malformed'
  return loopbackNames.some((name) => host.toLowerCase() === `${name}:${port}`) ? 'own' : 'foreign'
}
