/**
 * A key for display: `sk-••••••••9f3a`. The last four characters are only shown of keys of twelve or more, since they
 * would reveal too much of a shorter one.
 */
export function maskKey(key: string): string {
  const prefix = key.startsWith('sk-') ? 'sk-' : ''
  return `${prefix}••••••••${key.length >= 12 ? key.slice(-4) : ''}`
}
