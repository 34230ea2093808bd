/** The page's own private scheme. `registerSchemesAsPrivileged` makes it a standard, secure origin. */
export const pageScheme = 'app'
export const mediaScheme = 'media'

/** The value of `location.origin` in the page. */
export const pageOrigin = 'app://playground'
export const pageUrl = 'app://playground/'

/**
 * Whether an address belongs to our own page.
 *
 * Compared by scheme and host: Node's `URL.origin` is `'null'` for unknown schemes.
 */
export function isOwnPage(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return protocol === 'app:' && host === 'playground' && username === '' && password === ''
}
