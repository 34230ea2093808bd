/** The page's own private scheme. `registerSchemesAsPrivileged` makes it a standard, secure origin. */
export const pageScheme = 'app'
export const mediaScheme = 'media'

/** What `location.origin` says inside the page. */
export const pageOrigin = 'app://playground'
export const pageUrl = 'app://playground/'

/**
 * Whether an address belongs to our own page.
 *
 * Compared by scheme and host: Node's `URL.origin` answers `'null'` for schemes it does not know.
 */
export function isOwnPage(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return protocol === 'app:' && host === 'playground' && username === '' && password === ''
}
