import { getCACertificates, setDefaultCACertificates } from 'node:tls'

let isSystemTrusted = false

/**
 * Makes every TLS connection of this process trust the system's authorities besides those of Node: a company that
 * inspects TLS adds its own to the system. Call it before the first connection, not at the start: reading the system's
 * store takes about a tenth of a second, once.
 */
export function trustSystemAuthorities(): void {
  if (isSystemTrusted) return
  isSystemTrusted = true
  try {
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])])
  } catch {
    // If the store is unreadable or damaged, only the authorities of Node are trusted.
  }
}

/**
 * The TLS option that trusts `ownAuthority` (PEM text, `''` for none) besides Node's and the system's: `ca` alone would
 * replace those.
 */
export function trustOptions(ownAuthority: string): { ca?: string[] } {
  trustSystemAuthorities()
  return ownAuthority.trim() === '' ? {} : { ca: [...getCACertificates('default'), ownAuthority] }
}
