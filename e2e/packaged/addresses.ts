/**
 * Chromium on its own has no private schemes, so the page and its media are at two https origins here. What main sees, and
 * what the page is told, has the app's own addresses.
 */
export const pageOrigin = 'https://page.test'
export const mediaOrigin = 'https://media.test'

/** An address of the page as main knows it, or `undefined` for one that is none of the app's. */
export function toPrivate(address: string): string | undefined {
  const { origin, pathname, search, hash } = new URL(address)
  const rest = pathname + search + hash
  if (origin === pageOrigin) return `app://playground${rest}`
  return origin === mediaOrigin ? `media://item${rest}` : undefined
}

/** The headers of an answer as the page has to see them. */
export function toPublicHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const seen = { ...headers }
  const policy = headers['content-security-policy']
  if (policy !== undefined) seen['content-security-policy'] = policy.replaceAll('media:', mediaOrigin)
  // Playwright would allow everybody where the app allows nobody.
  const allowed = headers['access-control-allow-origin'] ?? 'null'
  seen['access-control-allow-origin'] = allowed.replace('app://playground', pageOrigin)
  return seen
}

/** The one script that writes addresses of media knows them by the page's scheme. */
export function toPublicScript(code: string): string {
  if (!code.includes('media://item/')) return code
  return code.replaceAll('media://item/', `${mediaOrigin}/`).replaceAll(/(["'`])app:\1/g, '$1https:$1')
}
