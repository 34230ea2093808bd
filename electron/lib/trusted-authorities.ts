import { getCACertificates, setDefaultCACertificates } from 'node:tls'

let isSystemTrusted = false

/**
 * Makes every TLS connection of this process trust the authorities that the system trusts, besides those of Node: a company
 * that inspects TLS puts its own into the system. To be called where a connection is about to be made, not at the start:
 * reading the system's store takes about a tenth of a second, once.
 */
export function trustSystemAuthorities(): void {
  if (isSystemTrusted) return
  isSystemTrusted = true
  try {
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])])
  } catch {
    // A store that cannot be read, or is broken, leaves the authorities of Node as they are.
  }
}

/**
 * The option of a TLS connection that trusts `ownAuthority` (PEM text, `''` for none) besides Node's and the system's: `ca`
 * alone would replace those.
 */
export function trustOptions(ownAuthority: string): { ca?: string[] } {
  trustSystemAuthorities()
  return ownAuthority.trim() === '' ? {} : { ca: [...getCACertificates('default'), ownAuthority] }
}
