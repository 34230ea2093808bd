/**
 * Chromium alone has no private schemes, so the page and its media have two https origins here. Main and the page
 * receive the app's own addresses.
 */
export const pageOrigin = 'https://page.test'
export const mediaOrigin = 'https://media.test'

/** The address of the page in main's form, or `undefined` when it is not an address of the app. */
export function toPrivate(address: string): string | undefined {
  const { origin, pathname, search, hash } = new URL(address)
  const rest = pathname + search + hash
  if (origin === pageOrigin) return `app://playground${rest}`
  return origin === mediaOrigin ? `media://item${rest}` : undefined
}

/** The headers of an answer in the form for the page. */
export function toPublicHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const seen = { ...headers }
  const policy = headers['content-security-policy']
  if (policy !== undefined) seen['content-security-policy'] = policy.replaceAll('media:', mediaOrigin)
  // Playwright would allow every origin where the app allows none.
  const allowed = headers['access-control-allow-origin'] ?? 'null'
  seen['access-control-allow-origin'] = allowed.replace('app://playground', pageOrigin)
  return seen
}

/** The only script that writes addresses of media derives them from the page's scheme. */
export function toPublicScript(code: string): string {
  if (!code.includes('media://item/')) return code
  return code.replaceAll('media://item/', `${mediaOrigin}/`).replaceAll(/(["'`])app:\1/g, '$1https:$1')
}
