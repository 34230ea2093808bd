/** Returns the URL of a route. `path` is absolute and already percent-encoded, such as `/v1/models`. */
export function routeUrl(baseUrl: string, path: string): string {
  return `${baseUrl.replace(/\/+$/, '')}${path.startsWith('/') ? '' : '/'}${path}`
}

/** Whether a host name refers to this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)\.?$/i.test(hostname)
}
